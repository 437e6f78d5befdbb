import { parseValue } from '@pb/rules/applications/parse-value'
import { isSecret, type FieldKind } from '@pb/rules/applications/fields'
import { getValueIssueText } from '@pb/rules/applications/value-issues'
import { newYorkDate } from '@pb/rules/new-york'
import { useState } from 'react'
import { HttpError, getErrorMessage } from '../../../lib/http-error.ts'
import type { FieldChange } from './mutations.ts'

/** A field of an edit dialog. */
export interface EditedField {
  readonly field: string
  readonly title: string
  readonly kind: FieldKind
  readonly choices?: readonly string[]
}

export type FieldTexts = Readonly<Record<string, string>>

interface FieldFormOptions {
  readonly fields: readonly EditedField[]
  /** Stored values. Secrets have none: an empty entry keeps what is stored. */
  readonly stored: FieldTexts
  /** Rules of several fields together; returns messages by field. */
  readonly check?: (values: FieldTexts, changed: readonly string[]) => FieldTexts
  readonly save: (changes: readonly FieldChange[]) => Promise<unknown>
  readonly onSaved: () => void
}

/** Index of the change that an error of the server is about: `body.changes.2.value`, `body.changes[2]`. */
function findChange(path: string, changes: readonly FieldChange[]): FieldChange | undefined {
  const index = /\bchanges[.[](\d+)/.exec(path)?.[1]
  if (index !== undefined) return changes[Number(index)]
  return changes.find(({ field }) => path === field || path.endsWith(`.${field}`))
}

function toErrors(error: unknown, changes: readonly FieldChange[]): FieldTexts {
  const issues = error instanceof HttpError ? (error.problem?.errors ?? []) : []
  const atFields = issues.flatMap(({ path, message }) => {
    const change = findChange(path, changes)
    return change ? [[change.field, message] as const] : []
  })
  return atFields.length > 0 ? Object.fromEntries(atFields) : { '': getErrorMessage(error) }
}

/** State of an edit dialog. Checks each entry, submits only changed fields, and shows the server's errors at them. */
export function useFieldForm({ fields, stored, check, save, onSaved }: FieldFormOptions) {
  // The values when the dialog opened: the form may be refetched behind it.
  const [before] = useState(stored)
  const [values, setValues] = useState<FieldTexts>(stored)
  const [errors, setErrors] = useState<FieldTexts>({})

  function set(changes: FieldTexts): void {
    setValues((now) => ({ ...now, ...changes }))
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => field !== '' && !(field in changes))),
    )
  }

  async function submit(): Promise<void> {
    const today = newYorkDate(new Date())
    const found: Record<string, string> = {}
    const changes = fields.flatMap((field): FieldChange[] => {
      const typed = values[field.field] ?? ''
      const parsed = parseValue(field, typed, today)
      if ('issue' in parsed) {
        found[field.field] = getValueIssueText(parsed.issue, 'en')
        return []
      }
      if (isSecret(field) && parsed.value === '') return []
      return parsed.value === (before[field.field] ?? '') ? [] : [{ field: field.field, value: parsed.value }]
    })
    const broken = {
      ...check?.(
        values,
        changes.map(({ field }) => field),
      ),
      ...found,
    }
    if (Object.keys(broken).length > 0) return setErrors(broken)
    if (changes.length === 0) return onSaved()
    try {
      await save(changes)
      onSaved()
    } catch (error) {
      setErrors(toErrors(error, changes))
    }
  }
  return { values, errors, set, submit }
}

export type FieldForm = ReturnType<typeof useFieldForm>
