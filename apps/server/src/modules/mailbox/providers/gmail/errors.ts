import { ExpectedError } from '../../../../platform/errors/expected-error.ts'

/**
 * Reasons for a failed Gmail call:
 * - `not_found`  404: the resource does not exist
 * - `rejected`   rejected; a retry would not help
 * - `busy`       rate limit; `seconds` from Retry-After
 * - `scope`      insufficient OAuth scopes
 * - `token`      the access token and its replacement are rejected
 * - `unknown`    no response, or a server error: the call may have been carried out
 * Only `explanation` may contain addresses; it is never logged.
 */
export class GmailError extends ExpectedError {
  readonly kind: 'not_found' | 'rejected' | 'busy' | 'scope' | 'token' | 'unknown'
  readonly code: string
  readonly seconds: number | undefined
  readonly #explanation: string
  constructor(
    kind: GmailError['kind'],
    code: string,
    { explanation = '', seconds }: { explanation?: string; seconds?: number | undefined } = {},
  ) {
    super(`Gmail: ${kind} (${code})`)
    this.kind = kind
    this.code = code
    this.seconds = seconds
    this.#explanation = explanation
  }
  /** Gmail's error message, to be shown to the agent only. */
  explanation(): string {
    return this.#explanation
  }
}

const busyReasons = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'quotaExceeded',
])
const scopeReasons = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'])

interface ErrorBody {
  readonly error?: {
    readonly message?: unknown
    readonly errors?: readonly { readonly reason?: unknown }[]
    readonly details?: readonly { readonly reason?: unknown }[]
  }
}

function parseErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** Upper limit for Retry-After, which a proxy may set. */
const maxRetryAfterSeconds = 86_400

/** Parses a Retry-After header in seconds or as a date; undefined when it is missing or invalid. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxRetryAfterSeconds) : undefined
}

/** Converts an error response to a `GmailError`. */
export function toGmailError(status: number, text: string, retryAfter: string | null): GmailError {
  const { error } = parseErrorBody(text)
  const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].map(({ reason }) => String(reason))
  const explanation = typeof error?.message === 'string' ? error.message.slice(0, 300) : ''
  const seconds = parseRetryAfter(retryAfter, Date.now())
  const busy = reasons.some((reason) => busyReasons.has(reason))
  if (status === 429 || (status === 403 && busy)) return new GmailError('busy', String(status), { seconds })
  if (status === 401) return new GmailError('token', '401')
  if (status === 403 && reasons.some((reason) => scopeReasons.has(reason)))
    return new GmailError('scope', '403')
  if (status === 404) return new GmailError('not_found', '404')
  if (status >= 500 || status === 408) return new GmailError('unknown', String(status), { seconds })
  return new GmailError('rejected', String(status), { explanation })
}
