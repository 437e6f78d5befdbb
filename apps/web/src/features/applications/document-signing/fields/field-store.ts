import type { SigningField } from '@pb/contract/document-fields'
import type { Reply } from '@pb/contract/endpoint'
import type { signing } from '@pb/contract/signing'
import { createSaveQueue, type FieldChange } from '../../../../lib/autosave/save-queue.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { randomKey } from '../../../../lib/random-key.ts'

type SavedReply = Reply<typeof signing.saveSigningField>
type Stored = SigningField['unsigned']

export interface FieldEntry {
  /** As the input shows it. */
  readonly typed: string
  /** What the server keeps. */
  readonly stored: Stored
  /** What another open page saved meanwhile; nothing is saved here until the signer chooses. */
  readonly other: Stored | null
  /** Why the server did not take it; empty without a reason. */
  readonly issue: string
}

export interface FieldsState {
  /** By the id of a field. */
  readonly entries: Readonly<Record<string, FieldEntry>>
  readonly saving: 'idle' | 'saving' | 'saved' | 'retrying'
}

export interface FieldStore {
  readonly getState: () => FieldsState
  readonly subscribe: (listener: () => void) => () => void
  /** What was typed; it is saved when typing pauses. */
  readonly type: (id: string, typed: string) => void
  /** Types and saves at once. */
  readonly choose: (id: string, value: string) => void
  /** Takes what another page saved, or replaces it by what is typed here. */
  readonly answerOther: (id: string, take: boolean) => void
  /** Saves all that was typed by requests that outlive the page. */
  readonly sendBeforeLeaving: () => void
  /** Takes over the fields as the server has them now; when the signer can't fill them in anymore, nothing is saved. */
  readonly merge: (fields: readonly SigningField[], isOpen: boolean) => void
}

interface FieldStoreOptions {
  readonly send: (change: FieldChange, keepalive: boolean) => Promise<SavedReply>
  readonly untilRetry: (failures: number) => Promise<void>
  /** The document is not what this page shows anymore. */
  readonly onOutdated: () => void
  /** How long a pause in typing lasts before the value is saved. */
  readonly pauseMs?: number
}

const toEntry = ({ unsigned }: SigningField): FieldEntry => ({
  typed: unsigned.value,
  stored: unsigned,
  other: null,
  issue: '',
})

const isUnsaved = ({ typed, stored }: FieldEntry): boolean => typed.trim() !== stored.value

/** State of what a signer fills in: what is typed, what the server keeps, and what is on its way. */
export function createFieldStore(fields: readonly SigningField[], options: FieldStoreOptions): FieldStore {
  const { pauseMs = 600 } = options
  const listeners = new Set<() => void>()
  const pauses = new Map<string, ReturnType<typeof setTimeout>>()
  let sequence = 0
  let unsent: readonly FieldChange[] = []
  let isFailing = false
  const entries = Object.fromEntries(fields.map((field) => [field.field_id, toEntry(field)]))
  let state: FieldsState = { entries, saving: getSaving(entries) }

  function getSaving(of: FieldsState['entries']): FieldsState['saving'] {
    if (unsent.length > 0) return isFailing ? 'retrying' : 'saving'
    if (pauses.size > 0) return 'saving'
    const all = Object.values(of)
    return all.some(({ stored }) => stored.version > 0) && !all.some(isUnsaved) ? 'saved' : 'idle'
  }

  function set(next: FieldsState['entries'] = state.entries): void {
    state = { entries: next, saving: getSaving(next) }
    for (const listener of listeners) listener()
  }

  function setEntry(id: string, next: Partial<FieldEntry>): void {
    const entry = state.entries[id]
    if (entry) set({ ...state.entries, [id]: { ...entry, ...next } })
  }

  const queue = createSaveQueue<SavedReply>({
    send: options.send,
    untilRetry: options.untilRetry,
    onPending(pending, retrying) {
      unsent = pending
      isFailing = retrying
      set()
    },
    onSaved({ field: id }, { saved: { value, version }, taken }) {
      if (taken) setEntry(id, { stored: { value, version } })
      else setEntry(id, { other: { value, version } })
    },
    onRefused({ field: id }, error) {
      setEntry(id, { issue: getErrorMessage(error) })
      options.onOutdated()
    },
  })

  function stopPause(id: string): void {
    clearTimeout(pauses.get(id))
    pauses.delete(id)
  }

  function save(id: string): void {
    stopPause(id)
    const entry = state.entries[id]
    if (!entry || entry.other) return set()
    const value = entry.typed.trim()
    const last = unsent.findLast(({ field }) => field === id)
    if (value === (last?.value ?? entry.stored.value)) return set()
    sequence = Math.max(Date.now(), sequence + 1)
    queue.push({ field: id, value, seen_version: entry.stored.version, sequence, key: randomKey() })
  }

  function type(id: string, typed: string): void {
    stopPause(id)
    pauses.set(
      id,
      setTimeout(() => save(id), pauseMs),
    )
    setEntry(id, { typed, issue: '' })
  }

  function choose(id: string, typed: string): void {
    setEntry(id, { typed, issue: '' })
    save(id)
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type,
    choose,
    answerOther(id, take) {
      const { other = null, typed = '' } = state.entries[id] ?? {}
      if (other === null) return
      setEntry(id, { stored: other, other: null })
      choose(id, take ? other.value : typed)
    },
    sendBeforeLeaving() {
      for (const id of pauses.keys()) save(id)
      queue.sendBeforeLeaving()
    },
    merge(next, isOpen) {
      if (!isOpen) for (const id of pauses.keys()) stopPause(id)
      const merged = next.map((field): [string, FieldEntry] => {
        const before = state.entries[field.field_id]
        const isBusy = unsent.some((change) => change.field === field.field_id)
        const isOlder = before !== undefined && field.unsigned.version <= before.stored.version
        if (before && (isOlder || isBusy || isUnsaved(before) || before.other))
          return [field.field_id, before]
        return [field.field_id, toEntry(field)]
      })
      set(Object.fromEntries(merged))
    },
  }
}
