import { errorStatus, type ErrorCode, type Fault, type Problem } from '@pb/contract/errors'

/** What a client shows when an error brings no better words. */
const titles: Record<ErrorCode, string> = {
  bad_input: 'Some of the input is not valid',
  no_session: 'Please sign in',
  sign_in_failed: 'Signing in failed',
  app_header: 'The application header is missing',
  not_owner: 'This belongs to somebody else',
  forbidden_role: 'Your role does not allow this',
  not_invited: 'This address has not been invited',
  bad_signature: 'This link is not valid or has expired',
  not_found: 'Not found',
  method_not_allowed: 'Not possible here',
  conflict: 'This conflicts with what is there already',
  too_large: 'Too large',
  wrong_type: 'Wrong type of content',
  rule_broken: 'This breaks a rule',
  bad_picture: 'This file is no picture that can be used',
  too_many: 'Too many attempts, please wait a moment',
  internal: 'Something went wrong on our side',
  not_ready: 'Not ready yet, please try again',
  no_room: 'PB Office has no room left to keep this. Please try again later.',
}

/** An expected failure: a code of the closed set and words for the person who caused it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly faults: readonly Fault[] | undefined
  /** Seconds after which a retry makes sense, sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string = titles[code],
    options: { faults?: readonly Fault[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.faults = options.faults
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** The RFC 9457 body of an error. */
export function toProblem(error: AppError): Problem {
  return {
    type: `https://pboffice.example/problems/${error.code}`,
    title: titles[error.code],
    status: error.status,
    detail: error.message,
    code: error.code,
    errorMsg: error.message,
    ...(error.faults && { errors: [...error.faults] }),
  }
}
