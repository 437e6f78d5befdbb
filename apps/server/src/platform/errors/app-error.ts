import {
  errorStatus,
  type ErrorCode,
  type FieldIssue,
  type Problem,
  type ProblemPage,
} from '@pb/contract/errors'
import { ExpectedError } from './expected-error.ts'

/** The default messages. */
const titles: Record<ErrorCode, string> = {
  bad_input: 'Some of the input is invalid',
  no_session: 'Please sign in',
  sign_in_failed: "We couldn't sign you in",
  app_header: 'The application header is missing',
  not_owner: 'This belongs to someone else',
  forbidden_role: "Your role doesn't allow this",
  proof_required: "Confirm it's you to continue",
  setup_required: 'Set up two-step verification first',
  not_invited: "This email address hasn't been invited",
  bad_signature: 'This link is invalid or has expired',
  not_found: 'Not found',
  method_not_allowed: "This isn't supported here",
  conflict: 'This conflicts with a newer change. Refresh the page and try again.',
  key_running: 'This is still being saved. Please wait a moment.',
  key_unfinished: 'This may be saved already. Refresh the page and check before you try again.',
  key_used: 'This was already sent with other details. Please try again.',
  too_large: 'Too large',
  wrong_type: "This type of content isn't supported",
  rule_broken: "This isn't allowed",
  bad_picture: "We can't use this file as a photo",
  too_many: 'Too many attempts. Please wait a moment.',
  internal: 'Something went wrong on our side. Please try again.',
  not_ready: 'Not ready yet. Please try again.',
  no_room: 'PB Office is out of storage. Please try again later.',
}

/** An expected failure of a request: a code of the contract's closed set, and a message for the user. */
export class AppError extends ExpectedError {
  readonly code: ErrorCode
  readonly issues: readonly FieldIssue[] | undefined
  /** Seconds until a retry, sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Where the caller can change what is in the way. */
  readonly page: ProblemPage | undefined

  constructor(
    code: ErrorCode,
    message: string = titles[code],
    options: {
      issues?: readonly FieldIssue[]
      retryAfter?: number
      page?: ProblemPage
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.issues = options.issues
    this.retryAfter = options.retryAfter
    this.page = options.page
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** The RFC 9457 problem of an error. */
export function toProblem(error: AppError): Problem {
  return {
    type: `https://pboffice.example/problems/${error.code}`,
    title: titles[error.code],
    status: error.status,
    detail: error.message,
    code: error.code,
    errorMsg: error.message,
    ...(error.issues && { errors: [...error.issues] }),
    ...(error.page && { page: error.page }),
  }
}
