/**
 * What went wrong with a mail server:
 * - `password`  it does not take the password or token
 * - `away`      it cannot be reached, hung up, or asks for patience: worth another attempt
 * - `refused`   it does not do what was asked
 * - `limits`    what it says is longer than any server would: no more is read
 */
export type ImapFaultKind = 'password' | 'away' | 'refused' | 'limits'

/** Carries a code and never a server's own words, which may hold addresses or a mail's text. */
export class ImapFault extends Error {
  readonly kind: ImapFaultKind
  readonly code: string
  constructor(kind: ImapFaultKind, code: string) {
    super(`the mail server: ${kind} (${code})`)
    this.name = 'ImapFault'
    this.kind = kind
    this.code = code
  }
}

interface ErrorFacts {
  readonly code?: unknown
  readonly serverResponseCode?: unknown
  readonly responseStatus?: unknown
  readonly authenticationFailed?: unknown
}

const passing = new Set([
  'UNAVAILABLE',
  'INUSE',
  'LIMIT',
  'SERVERBUG',
  'CONTACTADMIN',
  'OVERQUOTA',
  'ETHROTTLE',
])
const tooLong = new Set(['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge'])

/** A code as it may stand in logs: letters and digits alone. */
const plainCode = (code: unknown): string =>
  typeof code === 'string' && /^[A-Za-z][\w-]{0,40}$/.test(code) ? code : ''

/** Any error of a talk with a mail server as one of ours; other errors (of the database, of the file store) stay. */
export function faultOf(error: unknown): ImapFault {
  if (error instanceof ImapFault) return error
  const { code, serverResponseCode, responseStatus, authenticationFailed } = error as ErrorFacts
  const said = plainCode(serverResponseCode)
  const own = plainCode(code)
  if (tooLong.has(own)) return new ImapFault('limits', own)
  // Of a server that is busy, the password is not at fault.
  if (authenticationFailed === true && !passing.has(said)) return new ImapFault('password', said || 'AUTH')
  if (passing.has(said)) return new ImapFault('away', said)
  if (responseStatus === 'NO' || responseStatus === 'BAD')
    return new ImapFault('refused', said || responseStatus)
  return new ImapFault('away', own || 'CONNECTION')
}
