/**
 * Why a call of Gmail failed:
 * - `gone`      404: there is no such thing
 * - `refused`   it will not be done, however often one asks
 * - `busy`      too many calls; `seconds` where Gmail says when
 * - `scope`     the account was not opened that far
 * - `token`     the token is not taken, and neither was a new one
 * - `unknown`   no answer, or one of a server that broke: it may have been done
 * Nothing of it names an address; `words` may, and is never logged.
 */
export class GmailFault extends Error {
  readonly kind: 'gone' | 'refused' | 'busy' | 'scope' | 'token' | 'unknown'
  readonly code: string
  readonly seconds: number | undefined
  readonly #words: string
  constructor(
    kind: GmailFault['kind'],
    code: string,
    { words = '', seconds }: { words?: string; seconds?: number | undefined } = {},
  ) {
    super(`Gmail: ${kind} (${code})`)
    this.name = 'GmailFault'
    this.kind = kind
    this.code = code
    this.seconds = seconds
    this.#words = words
  }
  /** What Gmail said, for the agent alone. */
  words(): string {
    return this.#words
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

function bodyOf(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** Nobody is left alone for longer, whatever a server between says. */
const longestSeconds = 86_400

/** Seconds of a Retry-After header, which may also be a date; undefined where there is none that can be read. */
export function secondsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestSeconds) : undefined
}

/** What an answer that is no success says. */
export function faultOf(status: number, text: string, retryAfter: string | null): GmailFault {
  const { error } = bodyOf(text)
  const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].map(({ reason }) => String(reason))
  const words = typeof error?.message === 'string' ? error.message.slice(0, 300) : ''
  const seconds = secondsOf(retryAfter, Date.now())
  const busy = reasons.some((reason) => busyReasons.has(reason))
  if (status === 429 || (status === 403 && busy)) return new GmailFault('busy', String(status), { seconds })
  if (status === 401) return new GmailFault('token', '401')
  if (status === 403 && reasons.some((reason) => scopeReasons.has(reason)))
    return new GmailFault('scope', '403')
  if (status === 404) return new GmailFault('gone', '404')
  if (status >= 500 || status === 408) return new GmailFault('unknown', String(status), { seconds })
  return new GmailFault('refused', String(status), { words })
}
