import { HttpError, getErrorMessage } from './http-error.ts'

/** Messages by field; the empty name is the whole form. */
export type FormErrors = Readonly<Record<string, string>>

/** The server's messages by the field of the dialog whose path they begin with; others as the form's error. */
export function toFormErrors(error: unknown, fields: readonly string[]): FormErrors {
  const issues = error instanceof HttpError ? (error.problem?.errors ?? []) : []
  const found = issues.flatMap(({ path, message }) => {
    const field = fields.find((name) => path === `body.${name}` || path.startsWith(`body.${name}.`))
    return field === undefined ? [] : [[field, message] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : { '': getErrorMessage(error) }
}
