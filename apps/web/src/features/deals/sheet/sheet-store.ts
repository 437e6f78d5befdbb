import type { Deal, SheetInput } from '@pb/contract/deals'
import { getErrorMessage, HttpError, isConflict } from '../../../lib/http-error.ts'
import { findIssues, type Issues } from './find-issues.ts'
import { toForm, type SheetForm } from './form-state.ts'
import { mergeForms, type Conflict } from './merge-forms.ts'
import { normalizeForm } from './normalize.ts'
import { getFieldValue, readServerIssues, type RefusedField } from './server-issues.ts'
import { toInput, toSavableForm } from './to-input.ts'

/** Delay in milliseconds between typing and saving. */
const saveDelayMs = 700
const minRetryMs = 2000
const maxRetryMs = 30_000

/**
 * - `saved`: nothing typed is unsaved
 * - `unsaved`, `saving`: it will be, or is being, saved
 * - `held`: everything but the fields with an issue is saved
 * - `retrying`: the server cannot be reached; tried again by itself
 * - `refused`: the server refused the sheet; tried again with the next change
 * - `conflict`: waits for a choice between what is typed here and what was saved elsewhere
 */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'held' | 'retrying' | 'refused' | 'conflict'

export interface SheetState {
  /** As saved last. */
  readonly deal: Deal
  readonly form: SheetForm
  readonly status: SaveStatus
  readonly issues: Issues
  readonly conflicts: readonly Conflict[]
  /** Names of fields that show what was saved elsewhere. */
  readonly taken: readonly string[]
  /** Why the server refused the sheet. */
  readonly refusal: string | null
}

interface SheetStoreOptions {
  readonly deal: Deal
  readonly send: (input: SheetInput, keepalive: boolean) => Promise<Deal>
  /** The deal as it is saved now. */
  readonly fetchDeal: () => Promise<Deal>
  readonly onSaved: (deal: Deal) => void
}

export type SheetStore = ReturnType<typeof createSheetStore>

/** Gives lines that were saved for the first time their ids. */
function assignLineIds(form: SheetForm, sent: SheetForm, { commissions }: Deal): SheetForm {
  if (sent.lines.length !== commissions.length) return form
  const ids = new Map(sent.lines.map(({ key }, index) => [key, commissions[index]!.line_id]))
  return { ...form, lines: form.lines.map((line) => ({ ...line, lineId: ids.get(line.key) ?? line.lineId })) }
}

/** What is typed into a sheet, saved by itself. Nothing typed is lost to a failure or to changes made elsewhere. */
export function createSheetStore({ deal, send, fetchDeal, onSaved }: SheetStoreOptions) {
  let saved = toForm(deal)
  let refused: readonly RefusedField[] = []
  let state: SheetState = {
    deal,
    form: saved,
    status: 'saved',
    issues: findIssues(saved),
    conflicts: [],
    taken: [],
    refusal: null,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0
  const listeners = new Set<() => void>()

  function set(next: Partial<SheetState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function collectIssues(form: SheetForm): Issues {
    const current = refused.filter(({ field, value }) => getFieldValue(field, form) === value)
    return {
      ...findIssues(form),
      ...Object.fromEntries(current.map(({ field, message }) => [field, message])),
    }
  }

  const isChanged = (form: SheetForm): boolean =>
    JSON.stringify(normalizeForm(form)) !== JSON.stringify(normalizeForm(saved))

  /** The status of a form that nothing is being done about. */
  function getRestStatus(form: SheetForm): SaveStatus {
    if (state.conflicts.length > 0) return 'conflict'
    return isChanged(form) ? 'held' : 'saved'
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  /** Takes a deal that was saved by this form or elsewhere. */
  function rebase(base: SheetForm, next: Deal, report: boolean): void {
    const theirs = toForm(next, state.form.lines)
    const { form, conflicts, taken } = mergeForms(base, state.form, theirs)
    saved = theirs
    set({
      deal: next,
      form,
      issues: collectIssues(form),
      conflicts,
      taken: report ? [...new Set([...state.taken, ...taken])] : state.taken,
    })
  }

  async function handleError(error: unknown): Promise<void> {
    if (isConflict(error)) {
      rebase(saved, await fetchDeal(), true)
      if (state.conflicts.length > 0) set({ status: 'conflict' })
      else schedule(0)
      return
    }
    if (error instanceof HttpError && error.status < 500 && error.status !== 429) {
      const fields = readServerIssues(error, state.form)
      refused = [...refused, ...fields]
      set({ issues: collectIssues(state.form), status: 'refused', refusal: getErrorMessage(error) })
      // The other fields are saved without those that were refused.
      if (fields.length > 0) schedule(0)
      return
    }
    failures += 1
    set({ status: 'retrying', refusal: getErrorMessage(error) })
    schedule(Math.min(maxRetryMs, minRetryMs * 2 ** (failures - 1)))
  }

  /** What can be saved of the form; null when all of it is saved. */
  function getUnsaved(): SheetForm | null {
    const savable = toSavableForm(state.form, saved, state.issues)
    const { version } = state.deal
    const before = toInput(toSavableForm(saved, saved, {}), version)
    return JSON.stringify(toInput(savable, version)) === JSON.stringify(before) ? null : savable
  }

  async function run(): Promise<void> {
    const sent = getUnsaved()
    if (!sent) {
      set({ status: getRestStatus(state.form) })
      return
    }
    set({ status: 'saving' })
    try {
      const reply = await send(toInput(sent, state.deal.version), false)
      failures = 0
      set({ form: assignLineIds(state.form, sent, reply), refusal: null })
      rebase(assignLineIds(sent, sent, reply), reply, false)
      onSaved(reply)
      set({ status: getRestStatus(state.form) })
      if (state.conflicts.length === 0 && getUnsaved()) {
        set({ status: 'unsaved' })
        schedule(saveDelayMs)
      }
    } catch (error) {
      await handleError(error).catch((failure: unknown) => {
        set({ status: 'retrying', refusal: getErrorMessage(failure) })
        schedule(minRetryMs)
      })
    }
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (running) {
      await running
      if (timer !== undefined) return
    }
    if (state.conflicts.length > 0) return
    running = run().finally(() => {
      running = null
    })
    await running
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    change(update: (form: SheetForm) => SheetForm): void {
      const form = update(state.form)
      if (form === state.form) return
      set({ form, issues: collectIssues(form), taken: [] })
      if (state.conflicts.length > 0) return
      set({ status: running ? 'saving' : 'unsaved' })
      schedule(saveDelayMs)
    },
    /** Takes a deal from a move, an upload or a refetch; older ones are left. */
    receive(next: Deal): void {
      if (next.version < state.deal.version || next === state.deal) return
      if (next.version === state.deal.version || running) {
        if (next.version === state.deal.version) set({ deal: next })
        return
      }
      rebase(saved, next, true)
      if (state.conflicts.length > 0) set({ status: 'conflict' })
      else if (timer === undefined) set({ status: getRestStatus(state.form) })
    },
    /** Chooses between what is typed and what was saved elsewhere. */
    resolve(field: string, choice: 'mine' | 'theirs'): void {
      const conflict = state.conflicts.find((each) => each.field === field)
      if (!conflict) return
      const form = choice === 'theirs' ? conflict.takeTheirs(state.form) : state.form
      set({
        form,
        issues: collectIssues(form),
        conflicts: state.conflicts.filter((each) => each !== conflict),
      })
      if (state.conflicts.length === 0) {
        set({ status: 'unsaved' })
        schedule(0)
      }
    },
    dismissTaken: () => set({ taken: [] }),
    retry: () => save(),
    /** Saves at once; true when nothing typed is left unsaved. */
    async flush(): Promise<boolean> {
      await save()
      if (timer !== undefined && state.status === 'unsaved') await save()
      return state.status === 'saved'
    },
    hasUnsaved: () => state.status !== 'saved',
    /** By a request that outlives the page. */
    sendBeforeLeaving(): void {
      const sent = running || state.conflicts.length > 0 ? null : getUnsaved()
      if (sent) void send(toInput(sent, state.deal.version), true).catch(() => undefined)
    },
  }
}
