import type { FormState } from '../saving/form-store.ts'
import { isFilled, listMissing } from '../saving/field-state.ts'
import { listMissingPapers } from './papers.ts'
import { listStepFields, listSteps, type StepKey } from './steps.ts'

/** Whether a step has any answer. */
function isStarted({ form, fields }: FormState, step: StepKey): boolean {
  if (step === 'documents') return form.papers.length > 0
  return listStepFields(form.applicant_type, step).some((field) => {
    const state = fields[field.field]!
    // The household has neither dogs nor cats until the question is answered.
    return isFilled(field, state) && (state.version > 0 || state.unsaved)
  })
}

function isComplete(state: FormState, step: StepKey, isLaterStarted: boolean): boolean {
  const { form, fields } = state
  if (step === 'sign') return form.signature?.current === true
  if (step === 'documents') return listMissingPapers(form).length === 0
  const stepFields = listStepFields(form.applicant_type, step)
  if (listMissing(fields, stepFields).length > 0) return false
  // A step that may stay empty was passed when a later one has answers.
  return isLaterStarted || stepFields.some(({ required }) => required) || isStarted(state, step)
}

/** Returns the steps that are done, and the first one that is not, where the form opens. */
export function getProgress(state: FormState): {
  readonly done: ReadonlySet<StepKey>
  readonly first: StepKey
} {
  const steps = listSteps(state.form.applicant_type)
  const done = new Set<StepKey>()
  let isLaterStarted = false
  for (const step of steps.toReversed()) {
    if (isComplete(state, step, isLaterStarted)) done.add(step)
    isLaterStarted ||= isStarted(state, step)
  }
  return { done, first: steps.find((step) => !done.has(step)) ?? 'sign' }
}
