import type { Problem } from '@pb/contract/errors'

/** Any response that is not OK. `problem` is what the server said; undefined where it did not say it in our format. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly response: Response
  readonly problem: Problem | undefined

  constructor(response: Response, problem: Problem | undefined) {
    super('Response not successful')
    this.response = response
    this.problem = problem
  }

  get status(): number {
    return this.response.status
  }
}

/** The server could not be reached. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super('PB Office cannot be reached. Check your connection.', { cause })
  }
}

/** The sentence to show for any failure. */
export function messageOf(error: unknown): string {
  if (error instanceof HttpError) return error.problem?.errorMsg ?? error.message
  if (error instanceof NetworkError) return error.message
  return 'Something went wrong'
}

/** True where the thing asked for does not exist, or is not this person's to see. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}
