import type { Problem, ProblemPage } from '@pb/contract/errors'
import * as texts from './texts.ts'

/** A response that is not OK. `problem` is its body; undefined when that is not `application/problem+json`. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly response: Response
  readonly problem: Problem | undefined

  constructor(response: Response, problem: Problem | undefined) {
    super(texts.responseNotSuccessful)
    this.response = response
    this.problem = problem
  }

  get status(): number {
    return this.response.status
  }
}

/** No response: the server is unreachable or the connection failed. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super(texts.unreachable, { cause })
  }
}

/** Returns the sentence to show for an error. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof HttpError) return error.problem?.errorMsg ?? error.message
  if (error instanceof NetworkError) return error.message
  return texts.somethingWentWrong
}

/** Where the user can change what is in the way of the request; undefined for none. */
export const getErrorPage = (error: unknown): ProblemPage | undefined =>
  error instanceof HttpError ? error.problem?.page : undefined

/** True when the requested resource does not exist or the caller may not see it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}

/** True when the request contradicts what is stored by now. */
export function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409
}

/** True when a field of the request's body contradicts what is stored by now. */
export function isFieldConflict(error: unknown, field: string): boolean {
  const errors = error instanceof HttpError && error.status === 409 ? (error.problem?.errors ?? []) : []
  return errors.some(({ path }) => path === `body.${field}`)
}
