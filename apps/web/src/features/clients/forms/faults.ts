import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { HttpError, messageOf } from '../../../lib/http-error.ts'

/** Shows what the server refused: at the fields that it names, else over the buttons. */
export function showFaults<F extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<F>[],
  setError: UseFormSetError<F>,
): void {
  const faults = error instanceof HttpError ? (error.problem?.errors ?? []) : []
  const named = faults.flatMap(({ path, message }) => {
    const field = fields.find((one) => path === `body.${one}`)
    return field ? [{ field, message }] : []
  })
  for (const { field, message } of named) setError(field, { message }, { shouldFocus: true })
  if (named.length === 0) setError('root', { message: messageOf(error) })
}
