import type { FieldValue, SigningField } from '@pb/contract/document-fields'
import type { SigningPage } from '@pb/contract/signing'
import { markedValue } from '@pb/rules/document-fields'
import { useState } from 'react'

/** The fields of a document, what was filled in so far, and which one is being filled in. */
export interface Fields {
  readonly all: readonly SigningField[]
  /** Those that this signer fills in, in their order on the pages. */
  readonly own: readonly SigningField[]
  readonly current: SigningField | null
  /** Required ones that are empty. */
  readonly missing: readonly SigningField[]
  /** Whether fields can be filled in. */
  readonly isOpen: boolean
  getValue(field: SigningField): string
  setValue(field: SigningField, value: string): void
  select(field: SigningField | null): void
  /** The next field that is empty; after the last one, the first that is required and empty. */
  readonly next: SigningField | null
  goOn(): void
  listValues(): FieldValue[]
}

const isByHand = ({ own, kind }: SigningField): boolean => own && kind !== 'date'

export function useFields({ fields: all, today, state }: SigningPage): Fields {
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map())
  const [currentId, setCurrentId] = useState<string | null>(null)
  const own = all.filter(isByHand)
  function getValue(field: SigningField): string {
    if (field.value !== '') return field.value
    if (field.own && field.kind === 'date') return today
    return values.get(field.field_id)?.trim() ?? ''
  }
  const missing = own.filter((field) => field.required && getValue(field) === '')
  const select = (field: SigningField | null) => setCurrentId(field?.field_id ?? null)
  const at = own.findIndex(({ field_id }) => field_id === currentId)
  const next =
    own.find((field, index) => index > at && getValue(field) === '') ??
    missing.find(({ field_id }) => field_id !== currentId) ??
    null
  return {
    all,
    own,
    current: own.find(({ field_id }) => field_id === currentId) ?? null,
    missing,
    isOpen: state === 'open',
    getValue,
    setValue: (field, value) => setValues((before) => new Map(before).set(field.field_id, value)),
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
