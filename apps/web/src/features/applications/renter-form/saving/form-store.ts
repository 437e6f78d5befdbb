import type { FormPaper, RenterForm } from '@pb/contract/application-forms'
import { listContradictions } from '@pb/rules/applications/contradictions'
import type { ValueIssue } from '@pb/rules/applications/value-issues'
import { isFieldShown, isSecret, type FormField } from '@pb/rules/applications/fields'
import { createSaveQueue } from '../../../../lib/autosave/save-queue.ts'
import { isNotFound } from '../../../../lib/http-error.ts'
import { randomKey } from '../../../../lib/random-key.ts'
import { isUntouched } from '../model/untouched.ts'
import { listAllFields, listStepFields, type StepKey } from '../model/steps.ts'
import { parseTyped, toTyped } from '../model/value-format.ts'
import {
  getValues,
  listMissing,
  mergeField,
  toFieldState,
  type FieldIssue,
  type FieldState,
  type FieldStates,
} from './field-state.ts'
import type { Change, SavedReply } from './change.ts'

export interface FormState {
  readonly form: RenterForm
  readonly fields: FieldStates
  readonly saving: 'idle' | 'saving' | 'saved' | 'retrying'
}

export interface FormStore {
  readonly getState: () => FormState
  readonly subscribe: (listener: () => void) => () => void
  /** What was typed; it is saved when typing pauses. */
  readonly type: (field: FormField, typed: string) => void
  /** Saves what was typed, or shows what is wrong with it. */
  readonly commit: (field: FormField) => void
  /** Types and saves at once, for choices. */
  readonly choose: (field: FormField, value: string) => void
  /** Shows what is missing or wrong in a step, and returns its first such field; null when there is none. */
  readonly check: (step: StepKey) => string | null
  /** Takes the other device's value back, or only hides the notice. */
  readonly answerOtherDevice: (field: FormField, take: boolean) => void
  /** Forgets what was typed into a secret that is stored already. */
  readonly discard: (field: FormField) => void
  /** Commits everything, and resolves to whether the server has it all. */
  readonly flush: () => Promise<boolean>
  readonly sendBeforeLeaving: () => void
  /** Takes over the form as the server has it now. */
  readonly merge: (form: RenterForm) => void
  readonly setPaper: (id: string, paper: FormPaper | null, version: number) => void
}

interface FormStoreOptions {
  readonly send: (change: Change, keepalive: boolean) => Promise<SavedReply>
  readonly untilRetry: (failures: number) => Promise<void>
  readonly storePending: (pending: readonly Change[]) => void
  /** Changes of an earlier visit. */
  readonly pending: readonly Change[]
  /** The form changed elsewhere, or is gone. */
  readonly onOutdated: () => void
  /** How long a pause in typing lasts before the value is saved. */
  readonly pauseMs?: number
}

/** Fields by which the office decides which documents it asks for. */
const decidesChecklist: ReadonlySet<string> = new Set(['occupation', 'housing_voucher', 'lives_abroad'])

const contradictions: readonly ValueIssue[] = ['zipState', 'order']

/** State of a renter's form: what is typed, what the server has, and what is on its way. */
export function createFormStore(initial: RenterForm, options: FormStoreOptions): FormStore {
  const { pauseMs = 600 } = options
  const all = listAllFields(initial.applicant_type)
  const byName = new Map(all.map((field) => [field.field, field]))
  const listeners = new Set<() => void>()
  const pauses = new Map<string, ReturnType<typeof setTimeout>>()
  let lastSequence = 0
  let unsent: readonly Change[] = []
  let isFailing = false

  const toFields = (form: RenterForm) => {
    const values = new Map(form.values.map((value) => [value.field, value]))
    return Object.fromEntries(all.map((field) => [field.field, toFieldState(field, values.get(field.field))]))
  }
  let state: FormState = {
    form: initial,
    fields: toFields(initial),
    saving: isUntouched(initial) ? 'idle' : 'saved',
  }

  function set(next: Partial<FormState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  function setField(name: string, next: Partial<FieldState>): void {
    const field = state.fields[name]
    if (field) set({ fields: { ...state.fields, [name]: { ...field, ...next } } })
  }

  /** `saved` only when nothing is on its way, typed or refused. */
  function getSaving(): FormState['saving'] {
    if (unsent.length > 0) return isFailing ? 'retrying' : 'saving'
    if (pauses.size > 0) return 'saving'
    const isSaved = Object.values(state.fields).every(({ unsaved }) => !unsaved)
    return isSaved ? 'saved' : 'idle'
  }
  function updateSaving(): void {
    const saving = getSaving()
    if (saving !== state.saving) set({ saving })
  }

  const queue = createSaveQueue({
    send: options.send,
    untilRetry: options.untilRetry,
    onPending(pending, retrying) {
      unsent = pending
      options.storePending(pending.filter(({ field }) => !isSecret(byName.get(field)!)))
      isFailing = retrying
      updateSaving()
    },
    onSaved({ field: name, value }, { saved, replaced, version }) {
      const field = byName.get(name)!
      const { typed } = state.fields[name]!
      const parsed = parseTyped(field, typed)
      const current = 'value' in parsed && parsed.value === value
      const isSent = unsent.some((change) => change.field === name)
      setField(name, {
        stored: saved.value,
        version: saved.version,
        unsaved: isSent || !current,
        ...(isSecret(field) && current && { typed: '' }),
        ...(replaced && {
          otherDevice: { replaced: 'here', other: isSecret(field) ? null : replaced.value },
        }),
      })
      const isChangedElsewhere = version > state.form.version + 1
      if (version > state.form.version) set({ form: toChanged(state.form, version) })
      updateSaving()
      if (isChangedElsewhere || decidesChecklist.has(name)) options.onOutdated()
    },
    onRefused({ field: name }, error) {
      const message = error.problem?.errors?.find(({ path }) => path === 'body.value')?.message
      setField(name, { issue: message === undefined ? { kind: 'refused' } : { kind: 'message', message } })
      updateSaving()
      if (message === undefined || isNotFound(error)) options.onOutdated()
    },
  })

  function push(field: FormField, value: string, seenVersion: number): void {
    lastSequence = Math.max(Date.now(), lastSequence + 1)
    queue.push({
      field: field.field,
      value,
      seen_version: seenVersion,
      sequence: lastSequence,
      key: randomKey(),
    })
  }

  function stopPause(name: string): void {
    clearTimeout(pauses.get(name))
    pauses.delete(name)
  }

  /** Sends what was typed if it can be saved; `show` shows what is wrong otherwise. */
  function save(field: FormField, show: boolean): void {
    const name = field.field
    stopPause(name)
    const current = state.fields[name]!
    if (!current.unsaved) return
    const parsed = parseTyped(field, current.typed)
    if ('issue' in parsed) {
      updateSaving()
      if (show) setField(name, { issue: { kind: 'value', issue: parsed.issue } })
      return
    }
    const contradiction = findContradiction(name)
    if (contradiction) {
      updateSaving()
      if (show) setField(name, { issue: contradiction })
      return
    }
    const waiting = unsent.findLast((change) => change.field === name)
    // The household's pets are there before the question is answered: the same answer is the person's own then.
    const isFirstAnswer = current.version === 0 && parsed.value !== ''
    // An empty input of a stored secret changes nothing.
    const isUnchanged = waiting
      ? waiting.value === parsed.value
      : parsed.value === (isSecret(field) ? '' : current.stored) && !isFirstAnswer
    if (show) setField(name, { typed: toDisplay(field, current.typed, parsed.value) })
    if (!isUnchanged) push(field, parsed.value, current.version)
    else if (!waiting) {
      setField(name, { unsaved: false })
      updateSaving()
    }
    if (show) saveReconciled(name)
  }

  /** What is wrong with an answer beside the others. */
  function findContradiction(name: string): FieldIssue | null {
    const found = listContradictions(getValues(state.fields)).find(({ field }) => field === name)
    return found ? { kind: 'value', issue: found.issue } : null
  }

  /** Saves what contradicted this answer and fits it now, and names what contradicts it from now on. */
  function saveReconciled(changed: string): void {
    for (const [name, { issue }] of Object.entries(state.fields)) {
      if (name === changed) continue
      const contradiction = findContradiction(name)
      const wasContradicting = issue?.kind === 'value' && contradictions.some((one) => one === issue.issue)
      if (contradiction && issue === null) setField(name, { issue: contradiction })
      if (contradiction || !wasContradicting) continue
      setField(name, { issue: null })
      save(byName.get(name)!, true)
    }
  }

  const toDisplay = (field: FormField, typed: string, value: string) =>
    isSecret(field) ? typed : toTyped(field, value)

  function type(field: FormField, typed: string): void {
    const name = field.field
    stopPause(name)
    setField(name, { typed, unsaved: true, issue: null })
    // A secret is saved when its input is left, since it is masked from then on.
    if (!isSecret(field))
      pauses.set(
        name,
        setTimeout(() => save(field, false), pauseMs),
      )
    updateSaving()
  }

  function commitAll(): void {
    for (const field of all) save(field, true)
  }

  const store: FormStore = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type,
    commit: (field) => save(field, true),
    choose(field, value) {
      type(field, value)
      save(field, true)
    },
    check(step) {
      const fields = listStepFields(state.form.applicant_type, step)
      for (const field of fields) save(field, true)
      for (const { field } of listMissing(state.fields, fields))
        if (state.fields[field]!.issue === null) setField(field, { issue: { kind: 'required' } })
      for (const { field } of fields) {
        const contradiction = findContradiction(field)
        if (contradiction) setField(field, { issue: contradiction })
      }
      const values = getValues(state.fields)
      return (
        fields.find((field) => isFieldShown(field, values) && state.fields[field.field]!.issue !== null)
          ?.field ?? null
      )
    },
    answerOtherDevice(field, take) {
      const { otherDevice } = state.fields[field.field]!
      setField(field.field, { otherDevice: null })
      if (take && otherDevice?.other != null) store.choose(field, toTyped(field, otherDevice.other))
    },
    discard(field) {
      stopPause(field.field)
      setField(field.field, { typed: '', unsaved: false, issue: null })
      updateSaving()
    },
    async flush() {
      commitAll()
      return queue.settle()
    },
    sendBeforeLeaving() {
      commitAll()
      queue.sendBeforeLeaving()
    },
    merge(form) {
      // An answer to a question asked before the last change.
      if (form.version < state.form.version) return
      const values = new Map(form.values.map((value) => [value.field, value]))
      const fields = Object.fromEntries(
        all.map((field) => [
          field.field,
          mergeField(field, state.fields[field.field]!, values.get(field.field)),
        ]),
      )
      set({ form, fields })
    },
    setPaper(id, paper, version) {
      const others = state.form.papers.filter(({ media_item_id }) => media_item_id !== id)
      const index = state.form.papers.findIndex(({ media_item_id }) => media_item_id === id)
      const papers = paper === null ? others : others.toSpliced(index < 0 ? others.length : index, 0, paper)
      set({ form: { ...toChanged(state.form, version), papers } })
    },
  }

  // A change that the server has by now is not repeated, nor one of a field that was changed elsewhere since.
  for (const { field: name, value, seen_version } of options.pending) {
    const field = byName.get(name)
    const current = state.fields[name]
    if (!field || !current || isSecret(field) || current.stored === value || !initial.open) continue
    if (current.version > seen_version) setField(name, { otherDevice: { replaced: 'there', other: value } })
    else {
      setField(name, { typed: toTyped(field, value), unsaved: true })
      push(field, value, seen_version)
    }
  }
  return store
}

/** A form after a change: what was signed is no longer what it has. */
function toChanged(form: RenterForm, version: number): RenterForm {
  const { progress, signature } = form
  return {
    ...form,
    version,
    progress: progress === 'asked' ? 'started' : progress,
    signature: signature && { ...signature, current: false },
  }
}
