import { emailKey } from '@pb/rules/mail/addresses'
import { parseMessageIds } from '@pb/rules/mail/message-ids'
import { parseParameters } from '@pb/rules/mail/parameters'
import { decodeText } from '@pb/rules/mail/charsets'
import { getAddresses, getHeader, getHeaderText, readHeaders, type Headers } from '../../mime/headers.ts'
import { htmlToText } from '../../mime/html-text.ts'
import { isFromMailSystem } from '../../mime/mail-system.ts'
import type { DeliveryReport, ReportedRecipient } from './delivery-report.ts'
import { parseTextReport } from './parse-text-report.ts'

/** Parts that are parsed; a report has three. */
const maxParts = 20
const maxRecipients = 200
/** Characters of a report in which the subject of the mail is looked for. */
const maxText = 20_000

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

function parsePart(bytes: Buffer): Part {
  const { headers, end } = readHeaders(bytes)
  return { headers, body: bytes.subarray(end) }
}

/** The parts of a multipart body (RFC 2046, 5.1.1): a delimiter begins a line, text may contain the same characters. */
function parseParts(body: Buffer, boundary: string): Part[] {
  const pieces = `\n${body.toString('latin1')}`.split(`\n--${boundary}`)
  return pieces
    .slice(1, maxParts + 1)
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => parsePart(Buffer.from(piece.replace(/^[ \t]*\r?\n/, ''), 'latin1')))
}

function decodeBody({ headers, body }: Part): Buffer {
  const encoding = getHeader(headers, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding !== 'quoted-printable') return body
  const text = body.toString('latin1').replace(/[ \t]*=\r?\n/g, '')
  return Buffer.from(
    text.replace(/=([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

/** How deep parts of a report are nested: `mixed` around `related` around `alternative`. */
const maxDepth = 4

/** All that a message shows: its text parts, HTML as text. */
function readText(part: Part, depth = 0): string {
  const { value, parameters } = parseParameters(getHeader(part.headers, 'content-type'))
  if (value.startsWith('multipart/') && parameters['boundary'] && depth < maxDepth) {
    const inner = parseParts(part.body, parameters['boundary'])
    const isAlternative = value === 'multipart/alternative' && inner.length > 1
    return (isAlternative ? inner.slice(0, 1) : inner).map((one) => readText(one, depth + 1)).join('\n')
  }
  const isHtml = value === 'text/html'
  if (value !== '' && !isHtml && !/^(?:text|message)\//.test(value)) return ''
  const text = decodeText(decodeBody(part), parameters['charset'] ?? '')
  return (isHtml ? htmlToText(text) : text).replace(/\r\n?/g, '\n')
}

const getMediaType = ({ headers }: Part): string => parseParameters(getHeader(headers, 'content-type')).value

/** `rfc822; omar@x.example`, with or without angle brackets (RFC 3464, 2.3.1). */
const parseAddress = (field: string): string =>
  emailKey(
    field
      .replace(/^[^;]*;/, '')
      .replace(/[<>]/g, '')
      .trim(),
  )

/** `smtp; 550 5.1.1 No such user`. */
const parseDiagnostic = (field: string): string =>
  field
    .replace(/^[^;]*;/, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)

/** Parses the recipients of a `message/delivery-status`: groups of fields separated by an empty line (RFC 3464, 2.1). */
function parseDeliveryStatus(part: Part): ReportedRecipient[] {
  const groups = decodeBody(part)
    .toString('latin1')
    .split(/\r?\n[ \t]*\r?\n/)
  return groups.slice(0, maxRecipients).flatMap((group) => {
    const { headers } = readHeaders(Buffer.from(`${group.trim()}\r\n\r\n`, 'latin1'))
    const outcome = outcomes[getHeader(headers, 'action').toLowerCase().split(/\W/)[0] ?? '']
    // The address that we sent to takes precedence over one that it was forwarded to.
    const recipient = getHeader(headers, 'original-recipient') || getHeader(headers, 'final-recipient')
    if (!outcome || recipient === '') return []
    const reason =
      parseDiagnostic(getHeader(headers, 'diagnostic-code')) || getHeader(headers, 'status').slice(0, 20)
    return [{ email: parseAddress(recipient), outcome, reason }]
  })
}

/** Returns the Message-ID of the returned mail, which is complete or only its headers. */
function findReturnedMessageId(parts: readonly Part[]): string | null {
  const returned = parts.find((part) =>
    /^(message\/(rfc822|global)|text\/rfc822-headers)/.test(getMediaType(part)),
  )
  if (!returned) return null
  const { headers } = readHeaders(Buffer.concat([decodeBody(returned), Buffer.from('\r\n\r\n')]))
  return parseMessageIds(getHeader(headers, 'message-id'))[0] ?? null
}

/** Parses a plain text report with an `X-Failed-Recipients` header, which quotes the returned mail. */
function parsePlainReport({ headers, body }: Part): DeliveryReport | null {
  const failed = getHeader(headers, 'x-failed-recipients')
  const referenced = parseMessageIds(getHeader(headers, 'in-reply-to') || getHeader(headers, 'references'))[0]
  const quoted = /^message-id:[ \t]*(<[^>\r\n]{1,250}>)/im.exec(body.toString('latin1'))?.[1]
  const messageId = referenced ?? (quoted === undefined ? undefined : parseMessageIds(quoted)[0])
  if (failed === '' || messageId === undefined) return null
  const recipients = failed
    .split(',')
    .slice(0, maxRecipients)
    .map((email) => ({ email: emailKey(email.trim()), outcome: 'returned' as const, reason: '' }))
  return { messageId, recipients }
}

/** A report that is no `multipart/report` with the status of each recipient. */
const parseLooseReport = (message: Part): DeliveryReport | null => {
  const from = getAddresses(message.headers, 'from')[0]?.email ?? ''
  const subject = getHeaderText(message.headers, 'subject')
  const plain = parsePlainReport(message)
  if (plain || !isFromMailSystem(from, subject)) return plain
  return parseTextReport(message.headers, readText(message))
}

/**
 * Parses a delivery report (RFC 3464, with `X-Failed-Recipients`, or in sentences) from the beginning of a raw message; null when it is
 * not a report. Never throws.
 */
export function parseReport(raw: Buffer): DeliveryReport | null {
  const message = parsePart(raw)
  const { value, parameters } = parseParameters(getHeader(message.headers, 'content-type'))
  const boundary = parameters['boundary']
  if (value !== 'multipart/report' || !boundary) return parseLooseReport(message)
  const parts = parseParts(message.body, boundary)
  const status = parts.find((part) => /^message\/(global-)?delivery-status/.test(getMediaType(part)))
  const messageId = findReturnedMessageId(parts)
  const recipients = status ? parseDeliveryStatus(status) : []
  if (recipients.length === 0) return parseLooseReport(message)
  if (messageId !== null) return { messageId, recipients }
  return parsePlainReport(message) ?? { messageId, recipients, text: readText(message).slice(0, maxText) }
}
