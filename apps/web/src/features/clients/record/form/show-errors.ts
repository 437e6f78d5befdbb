import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { HttpError, getErrorMessage } from '../../../../lib/http-error.ts'

/** Shows the server's validation errors at their fields, or else its message as the form's error. */
export function showFieldErrors<F extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<F>[],
  setError: UseFormSetError<F>,
): void {
  const errors = error instanceof HttpError ? (error.problem?.errors ?? []) : []
  const fieldErrors = errors.flatMap(({ path, message }) => {
    const field = fields.find((name) => path === `body.${name}`)
    return field ? [{ field, message }] : []
  })
  for (const { field, message } of fieldErrors) setError(field, { message }, { shouldFocus: true })
  if (fieldErrors.length === 0) setError('root', { message: getErrorMessage(error) })
}
