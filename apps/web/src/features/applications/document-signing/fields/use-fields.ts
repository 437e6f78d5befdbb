import type { FieldValue, SigningField } from '@pb/contract/document-fields'
import type { SigningPage } from '@pb/contract/signing'
import { markedValue } from '@pb/rules/document-fields'
import { useState, useSyncExternalStore } from 'react'
import type { FieldEntry, FieldsState } from './field-store.ts'
import { useFieldStore } from './use-field-store.ts'

/** The fields of a document, what was filled in so far, and which one is being filled in. */
export interface Fields {
  readonly all: readonly SigningField[]
  /** Those that this signer fills in, in their order on the pages. */
  readonly own: readonly SigningField[]
  readonly current: SigningField | null
  /** Required ones that are empty. */
  readonly missing: readonly SigningField[]
  /** Ones of which another open page has something else. */
  readonly unsettled: readonly SigningField[]
  /** Whether fields can be filled in. */
  readonly isOpen: boolean
  readonly saving: FieldsState['saving']
  getValue(field: SigningField): string
  /** What is typed into a field, and whether another page has something else. */
  getEntry(field: SigningField): FieldEntry
  /** What was typed, saved in a moment. */
  type(field: SigningField, typed: string): void
  /** What was chosen, saved at once. */
  setValue(field: SigningField, value: string): void
  /** Takes what another open page saved, or replaces it. */
  answerOther(field: SigningField, take: boolean): void
  select(field: SigningField | null): void
  /** The next field that is empty; after the last one, the first that is required and empty. */
  readonly next: SigningField | null
  goOn(): void
  listValues(): FieldValue[]
}

const isByHand = ({ own, kind }: SigningField): boolean => own && kind !== 'date'
const nothing: FieldEntry = { typed: '', stored: { value: '', version: 0 }, other: null, issue: '' }

export function useFields(token: string, page: SigningPage): Fields {
  const { fields: all, today, state } = page
  const store = useFieldStore(token, page)
  const { entries, saving } = useSyncExternalStore(store.subscribe, store.getState)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const own = all.filter(isByHand)
  const getEntry = (field: SigningField): FieldEntry => entries[field.field_id] ?? nothing
  function getValue(field: SigningField): string {
    if (field.value !== '') return field.value
    if (field.own && field.kind === 'date') return today
    return getEntry(field).typed.trim()
  }
  const missing = own.filter((field) => field.required && getValue(field) === '')
  const unsettled = own.filter((field) => getEntry(field).other !== null)
  const select = (field: SigningField | null) => setCurrentId(field?.field_id ?? null)
  const at = own.findIndex(({ field_id }) => field_id === currentId)
  const next =
    own.find((field, index) => index > at && getValue(field) === '') ??
    [...missing, ...unsettled].find(({ field_id }) => field_id !== currentId) ??
    null
  return {
    all,
    own,
    current: own.find(({ field_id }) => field_id === currentId) ?? null,
    missing,
    unsettled,
    isOpen: state === 'open',
    saving,
    getValue,
    getEntry,
    type: ({ field_id }, typed) => store.type(field_id, typed),
    setValue: ({ field_id }, value) => store.choose(field_id, value),
    answerOther: ({ field_id }, take) => store.answerOther(field_id, take),
    select,
    next,
    goOn: () => select(next),
    listValues: () =>
      all
        .filter((field) => field.own && getValue(field) !== '')
        .map((field) => ({ field_id: field.field_id, value: getValue(field) })),
  }
}

export const isMarked = (value: string): boolean => value === markedValue
