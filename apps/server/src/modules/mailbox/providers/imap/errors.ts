import { ExpectedError } from '../../../../platform/errors/expected-error.ts'

/**
 * Kinds of mail server errors:
 * - `authentication`  the server rejects the password or token
 * - `unavailable`     the server cannot be reached, closed the connection, or is overloaded: worth a retry
 * - `rejected`        the server rejects the command
 * - `limit_exceeded`  a response exceeds the limits, and reading stopped
 */
export type ImapErrorKind = 'authentication' | 'unavailable' | 'rejected' | 'limit_exceeded'

/** Carries only a code. Server texts may contain addresses or message content. */
export class ImapError extends ExpectedError {
  readonly kind: ImapErrorKind
  readonly code: string
  constructor(kind: ImapErrorKind, code: string) {
    super(`IMAP error: ${kind} (${code})`)
    this.kind = kind
    this.code = code
  }
}

interface ImapFlowError {
  readonly code?: unknown
  readonly serverResponseCode?: unknown
  readonly responseStatus?: unknown
  readonly authenticationFailed?: unknown
}

const temporaryCodes = new Set([
  'UNAVAILABLE',
  'INUSE',
  'LIMIT',
  'SERVERBUG',
  'CONTACTADMIN',
  'OVERQUOTA',
  'ETHROTTLE',
])
const limitCodes = new Set(['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge'])

/** Returns a code that is safe to log: letters and digits only. */
const toSafeCode = (code: unknown): string =>
  typeof code === 'string' && /^[A-Za-z][\w-]{0,40}$/.test(code) ? code : ''

/** Converts an imapflow error to an `ImapError`. */
export function toImapError(error: unknown): ImapError {
  if (error instanceof ImapError) return error
  const { code, serverResponseCode, responseStatus, authenticationFailed } = error as ImapFlowError
  const responseCode = toSafeCode(serverResponseCode)
  const ownCode = toSafeCode(code)
  if (limitCodes.has(ownCode)) return new ImapError('limit_exceeded', ownCode)
  // A busy server may reject a correct password.
  if (authenticationFailed === true && !temporaryCodes.has(responseCode))
    return new ImapError('authentication', responseCode || 'AUTH')
  if (temporaryCodes.has(responseCode)) return new ImapError('unavailable', responseCode)
  if (responseStatus === 'NO' || responseStatus === 'BAD')
    return new ImapError('rejected', responseCode || responseStatus)
  return new ImapError('unavailable', ownCode || 'CONNECTION')
}
