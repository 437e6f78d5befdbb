import { emailKey } from '@pb/rules/mail/addresses'
import { parseMessageIds } from '@pb/rules/mail/message-ids'
import { parseParameters } from '@pb/rules/mail/parameters'
import { headerOf, readHeaders, type Headers } from '../../mime/headers.ts'

/** What a mail server reports of a mail that was sent from here. */
export interface DeliveryReport {
  /** Message-ID of that mail, without angle brackets. */
  readonly messageId: string
  readonly recipients: readonly ReportedRecipient[]
}

interface ReportedRecipient {
  /** Key of the address. */
  readonly email: string
  readonly outcome: 'returned' | 'delayed' | 'sent'
  /** One line of the server's own words; empty where it gave none. */
  readonly reason: string
}

/** Parts that are looked at: a report has three. */
const mostParts = 20
const mostRecipients = 200

const outcomes: Readonly<Record<string, ReportedRecipient['outcome']>> = {
  failed: 'returned',
  delayed: 'delayed',
  delivered: 'sent',
  relayed: 'sent',
  expanded: 'sent',
}

interface Part {
  readonly headers: Headers
  readonly body: Buffer
}

function partOf(bytes: Buffer): Part {
  const { headers, end } = readHeaders(bytes)
  return { headers, body: bytes.subarray(end) }
}

/** The parts of a multipart body (RFC 2046, 5.1.1). */
function partsOf(body: Buffer, boundary: string): Part[] {
  const pieces = body.toString('latin1').split(`--${boundary}`)
  return pieces
    .slice(1, mostParts + 1)
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => partOf(Buffer.from(piece.replace(/^[ \t]*\r?\n/, ''), 'latin1')))
}

function decoded({ headers, body }: Part): Buffer {
  const encoding = headerOf(headers, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding !== 'quoted-printable') return body
  const text = body.toString('latin1').replace(/[ \t]*=\r?\n/g, '')
  return Buffer.from(
    text.replace(/=([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

const typeOf = ({ headers }: Part): string => parseParameters(headerOf(headers, 'content-type')).value

/** `rfc822; omar@x.example`, with or without angle brackets (RFC 3464, 2.3.1). */
const addressOf = (field: string): string =>
  emailKey(
    field
      .replace(/^[^;]*;/, '')
      .replace(/[<>]/g, '')
      .trim(),
  )

/** `smtp; 550 5.1.1 No such user`. */
const wordsOf = (field: string): string =>
  field
    .replace(/^[^;]*;/, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)

/** The recipients of a `message/delivery-status`: groups of fields with an empty line between (RFC 3464, 2.1). */
function statusesOf(part: Part): ReportedRecipient[] {
  const groups = decoded(part)
    .toString('latin1')
    .split(/\r?\n[ \t]*\r?\n/)
  return groups.slice(0, mostRecipients).flatMap((group) => {
    const { headers } = readHeaders(Buffer.from(`${group.trim()}\r\n\r\n`, 'latin1'))
    const outcome = outcomes[headerOf(headers, 'action').toLowerCase().split(/\W/)[0] ?? '']
    // The address that we gave, where the server sent it on to another one.
    const recipient = headerOf(headers, 'original-recipient') || headerOf(headers, 'final-recipient')
    if (!outcome || recipient === '') return []
    const reason = wordsOf(headerOf(headers, 'diagnostic-code')) || headerOf(headers, 'status').slice(0, 20)
    return [{ email: addressOf(recipient), outcome, reason }]
  })
}

/** The Message-ID of the mail that a report returns, whole or its headers. */
function returnedId(parts: readonly Part[]): string | null {
  const returned = parts.find((part) => /^(message\/(rfc822|global)|text\/rfc822-headers)/.test(typeOf(part)))
  if (!returned) return null
  const { headers } = readHeaders(Buffer.concat([decoded(returned), Buffer.from('\r\n\r\n')]))
  return parseMessageIds(headerOf(headers, 'message-id'))[0] ?? null
}

/** Reports without their own format: `X-Failed-Recipients` names who did not get the mail that is quoted below. */
function plainReport({ headers, body }: Part): DeliveryReport | null {
  const failed = headerOf(headers, 'x-failed-recipients')
  const named = parseMessageIds(headerOf(headers, 'in-reply-to') || headerOf(headers, 'references'))[0]
  const quoted = /^message-id:[ \t]*(<[^>\r\n]{1,250}>)/im.exec(body.toString('latin1'))?.[1]
  const messageId = named ?? (quoted === undefined ? undefined : parseMessageIds(quoted)[0])
  if (failed === '' || messageId === undefined) return null
  const recipients = failed
    .split(',')
    .slice(0, mostRecipients)
    .map((email) => ({ email: emailKey(email.trim()), outcome: 'returned' as const, reason: '' }))
  return { messageId, recipients }
}

/**
 * Reads a delivery report (RFC 3464, and the older kind of `X-Failed-Recipients`) from the beginning of a raw mail; null
 * where it is none. Never throws.
 */
export function readReport(raw: Buffer): DeliveryReport | null {
  const whole = partOf(raw)
  const { value, parameters } = parseParameters(headerOf(whole.headers, 'content-type'))
  const boundary = parameters['boundary']
  if (value !== 'multipart/report' || !boundary) return plainReport(whole)
  const parts = partsOf(whole.body, boundary)
  const status = parts.find((part) => /^message\/(global-)?delivery-status/.test(typeOf(part)))
  const messageId = returnedId(parts)
  if (!status || messageId === null) return plainReport(whole)
  const recipients = statusesOf(status)
  return recipients.length > 0 ? { messageId, recipients } : null
}
