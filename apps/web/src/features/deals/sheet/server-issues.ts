import type { HttpError } from '../../../lib/http-error.ts'
import { basicFields, type SheetForm } from './form-state.ts'

/** A field that the server refused, with the value it refused. */
export interface RefusedField {
  readonly field: string
  readonly value: string
  readonly message: string
}

/** The value of a field that the server may refuse by its own rules. */
export function getFieldValue(name: string, { basic }: SheetForm): string | undefined {
  const field = basicFields.find((each) => each === name)
  return field === undefined ? undefined : basic[field]
}

/** The fields of the basic info that the server refused, with its messages. */
export function readServerIssues({ problem }: HttpError, form: SheetForm): RefusedField[] {
  return (problem?.errors ?? []).flatMap(({ path, message }) => {
    const field = path.split('.').at(-1) ?? ''
    const value = getFieldValue(field, form)
    return path.includes('basic_info') && value !== undefined ? [{ field, value, message }] : []
  })
}
