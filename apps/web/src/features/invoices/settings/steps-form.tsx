import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useSaveSteps } from './mutations.ts'
import { StepRow } from './step-row.tsx'
import {
  findStepIssues,
  maxReminderSteps,
  readDays,
  toStepEntries,
  toSteps,
  type Step,
  type StepEntries,
} from './steps.ts'
import * as texts from './texts.ts'

/** Days between the last reminder and one that is added. */
const usualGap = 7

function createStep(steps: readonly StepEntries[]): StepEntries {
  const last = Math.max(0, ...steps.map((step) => readDays(step) ?? 0))
  return {
    key: randomKey(),
    timing: 'after',
    days: String(Math.min(last + usualGap, 365)),
    subject: texts.newSubject,
    message: texts.newMessage,
  }
}

/** The office's sequence of reminders. */
export function StepsForm({ stored }: { readonly stored: readonly Step[] }) {
  // Null while it shows what is stored.
  const [edited, setEdited] = useState<readonly StepEntries[] | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, FormErrors>>>({})
  const save = useSaveSteps()
  const steps = edited ?? stored.map(toStepEntries)

  function remove(key: string): void {
    const before = steps
    setEdited(steps.filter((step) => step.key !== key))
    toast(texts.removed, { action: undoAction(() => setEdited(before)) })
  }
  function submit(): void {
    const issues = findStepIssues(steps)
    setErrors(issues)
    if (Object.keys(issues).length === 0) save.mutate(toSteps(steps), { onSuccess: () => setEdited(null) })
  }
  return (
    <Panel title={texts.reminders}>
      <p className="max-w-3xl text-sm text-muted">{texts.remindersLead}</p>
      <p className="pt-2 text-sm text-muted">
        {texts.placeholders}{' '}
        {Object.keys(texts.samples).map((name) => (
          <code
            key={name}
            className="mr-1.5 rounded-xs bg-sunken px-1.5 py-0.5 text-xs whitespace-nowrap text-ink"
          >
            {name}
          </code>
        ))}
      </p>
      <Form
        sends={false}
        noValidate
        onSubmit={() => {
          submit()
        }}
      >
        {steps.length === 0 && <p className="py-4 text-sm">{texts.noSteps}</p>}
        <ol className="divide-y">
          {steps.map((step, at) => (
            <StepRow
              key={step.key}
              number={at + 1}
              step={step}
              errors={errors[step.key] ?? {}}
              onChange={(next) =>
                setEdited(steps.map((one) => (one.key === step.key ? { ...one, ...next } : one)))
              }
              onRemove={() => remove(step.key)}
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-2 border-t pt-4">
          <Button
            disabled={steps.length >= maxReminderSteps}
            title={steps.length >= maxReminderSteps ? texts.maxSteps(maxReminderSteps) : undefined}
            onClick={() => setEdited([...steps, createStep(steps)])}
          >
            <Plus aria-hidden className="size-4" />
            {texts.addStep}
          </Button>
          <Button type="submit" variant="primary" loading={save.isPending} disabled={edited === null}>
            {texts.save}
          </Button>
        </div>
        <UnsavedChanges when={edited !== null} />
      </Form>
    </Panel>
  )
}
