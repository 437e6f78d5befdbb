import { HttpError } from '../../../lib/http-error.ts'

/** What the server says of the fields of a body; empty where it names none of them. */
export function faultsOf<F extends string>(
  error: unknown,
  fields: readonly F[],
): { readonly field: F; readonly message: string }[] {
  const faults = error instanceof HttpError ? (error.problem?.errors ?? []) : []
  return fields.flatMap((field) => {
    const fault = faults.find(({ path }) => path === `body.${field}`)
    return fault ? [{ field, message: fault.message }] : []
  })
}
