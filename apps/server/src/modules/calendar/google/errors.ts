import { ExpectedError } from '../../../platform/errors/expected-error.ts'

/**
 * Reasons for a failed call of the Calendar API:
 * - `gone`       410: the sync token has expired, or the event was deleted
 * - `not_found`  404
 * - `changed`    412: the event is not the version that was named
 * - `exists`     409: an event has this id already
 * - `busy`       rate limit; `seconds` from Retry-After
 * - `access`     the permission was withdrawn, or does not cover the calendar
 * - `rejected`   rejected; a retry would not help
 * - `unknown`    no response, or a server error: the call may have been carried out
 */
export class GoogleError extends ExpectedError {
  readonly kind: 'gone' | 'not_found' | 'changed' | 'exists' | 'busy' | 'access' | 'rejected' | 'unknown'
  readonly seconds: number | undefined

  constructor(kind: GoogleError['kind'], code: string, seconds?: number) {
    super(`Google Calendar: ${kind} (${code})`)
    this.kind = kind
    this.seconds = seconds
  }
}

const busyReasons = /"(?:userRateLimitExceeded|rateLimitExceeded|quotaExceeded|calendarUsageLimitsExceeded)"/
const maxRetryAfterSeconds = 86_400

function parseSeconds(header: string | null): number | undefined {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, maxRetryAfterSeconds) : undefined
}

const kindsByStatus: Readonly<Record<number, GoogleError['kind']>> = {
  401: 'access',
  403: 'access',
  404: 'not_found',
  408: 'unknown',
  409: 'exists',
  410: 'gone',
  412: 'changed',
  429: 'busy',
}

export function toGoogleError(status: number, text: string, retryAfter: string | null): GoogleError {
  const isBusy = status === 429 || (status === 403 && busyReasons.test(text))
  if (isBusy) return new GoogleError('busy', String(status), parseSeconds(retryAfter))
  if (status >= 500) return new GoogleError('unknown', String(status), parseSeconds(retryAfter))
  return new GoogleError(kindsByStatus[status] ?? 'rejected', String(status))
}
