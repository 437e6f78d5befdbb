import { HttpError } from '../../../lib/http-error.ts'

/** Returns the server's error messages for these body fields, or an empty list. */
export function getFieldErrors<F extends string>(
  error: unknown,
  fields: readonly F[],
): { readonly field: F; readonly message: string }[] {
  const errors = error instanceof HttpError ? (error.problem?.errors ?? []) : []
  return fields.flatMap((field) => {
    const match = errors.find(({ path }) => path === `body.${field}`)
    return match ? [{ field, message: match.message }] : []
  })
}
