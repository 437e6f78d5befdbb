import type { FormValue } from '@pb/contract/application-forms'
import { isFieldShown, isSecret, type FormField } from '@pb/rules/applications/fields'
import type { ValueIssue } from '@pb/rules/applications/value-issues'
import { parseTyped, toTyped } from '../model/value-format.ts'

/** What is wrong at a field. `message` is the server's, in the form's language. */
export type FieldIssue =
  | { readonly kind: 'required' | 'refused' }
  | { readonly kind: 'value'; readonly issue: ValueIssue }
  | { readonly kind: 'message'; readonly message: string }

/** A change of the field on another device. `other` is the value to restore; null for a secret. */
interface OtherDevice {
  /** `here`: this device replaced it; `there`: the other device did, and its value is shown now. */
  readonly replaced: 'here' | 'there'
  readonly other: string | null
}

export interface FieldState {
  /** As the input shows it; of a secret only what is being typed. */
  readonly typed: string
  /** What the server has: of a secret the mask. */
  readonly stored: string
  readonly version: number
  /** Typed or on its way, and not confirmed by the server. */
  readonly unsaved: boolean
  readonly issue: FieldIssue | null
  readonly otherDevice: OtherDevice | null
}

export type FieldStates = Readonly<Record<string, FieldState>>

const untouched = { unsaved: false, issue: null, otherDevice: null }

export function toFieldState(field: FormField, value: FormValue | undefined): FieldState {
  const stored = value?.value ?? ''
  return {
    ...untouched,
    stored,
    version: value?.version ?? 0,
    typed: isSecret(field) ? '' : toTyped(field, stored),
  }
}

/** Values as conditions of other fields see them. */
export function getValues(fields: FieldStates): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { typed, stored }]) => [name, typed || stored]),
  )
}

/** Whether the field has a value that can be saved, or is saved. */
export function isFilled(field: FormField, { typed, stored, unsaved }: FieldState): boolean {
  if (isSecret(field) && typed === '') return stored !== ''
  const parsed = parseTyped(field, unsaved ? typed : toTyped(field, stored))
  return 'value' in parsed && parsed.value !== ''
}

/** Returns the fields that are shown, required and empty. */
export function listMissing(fields: FieldStates, all: readonly FormField[]): readonly FormField[] {
  const values = getValues(fields)
  return all.filter(
    (field) => field.required && isFieldShown(field, values) && !isFilled(field, fields[field.field]!),
  )
}

/** Returns a field as the server has it now; what another device changed comes with what was here before. */
export function mergeField(field: FormField, current: FieldState, value: FormValue | undefined): FieldState {
  // A removed value is left out.
  const isRemoved = value === undefined && current.stored !== ''
  if (current.unsaved || (!isRemoved && (value?.version ?? 0) <= current.version)) return current
  const next = toFieldState(field, value)
  const isSame = next.stored === current.stored
  const other = isSecret(field) ? null : current.stored
  return {
    ...next,
    version: Math.max(next.version, current.version),
    otherDevice: isSame ? current.otherDevice : { replaced: 'there', other },
  }
}
