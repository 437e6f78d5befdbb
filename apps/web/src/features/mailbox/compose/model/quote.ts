import { getDateFormat } from '@pb/rules/date-format'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { escapeHtml } from '../../../../lib/escape-html.ts'

/** Email apps recognize and fold quotes by this class. */
const quoteStart = '<div class="gmail_quote">'

export interface QuotedMessage {
  readonly from_name: string
  readonly from_email: string
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly subject: string
  readonly time_created: number
  readonly email_html: string
  readonly email_plain: string
}

const formatPerson = (name: string, email: string): string =>
  name === '' || name === email ? escapeHtml(email) : `${escapeHtml(name)} &lt;${escapeHtml(email)}&gt;`

const formatPeople = (list: readonly MailAddress[]): string =>
  list.map(({ name, email }) => formatPerson(name, email)).join(', ')

const toHtml = ({ email_html, email_plain }: QuotedMessage): string =>
  email_html === '' ? escapeHtml(email_plain).replaceAll('\n', '<br>') : email_html

/** `Sat, Nov 21, 2026 at 3:49 PM` in the agent's time zone. */
function formatTime(unixSeconds: number, timeZone: string): string {
  const format = getDateFormat(timeZone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    format.formatToParts(unixSeconds * 1000).find((one) => one.type === type)?.value ?? ''
  const date = `${part('weekday')}, ${part('month')} ${part('day')}, ${part('year')}`
  return `${date} at ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

/** Quotes the message that is replied to. */
export function quoteReply(message: QuotedMessage, timeZone: string): string {
  const who = formatPerson(message.from_name, message.from_email)
  const head = `<div>On ${formatTime(message.time_created, timeZone)}, ${who} wrote:</div>`
  const style = 'margin:0 0 0 0.8ex;border-left:1px solid #ccc;padding-left:1ex'
  return `${quoteStart}${head}<blockquote style="${style}">${toHtml(message)}</blockquote></div>`
}

/** Quotes a forwarded message with its headers. */
export function quoteForward(message: QuotedMessage, timeZone: string): string {
  const lines = [
    '---------- Forwarded message ---------',
    `From: ${formatPerson(message.from_name, message.from_email)}`,
    `Date: ${formatTime(message.time_created, timeZone)}`,
    `Subject: ${escapeHtml(message.subject)}`,
    `To: ${formatPeople(message.to)}`,
    ...(message.cc.length > 0 ? [`Cc: ${formatPeople(message.cc)}`] : []),
  ]
  return `${quoteStart}<div>${lines.join('<br>')}</div><br>${toHtml(message)}</div>`
}

/** Joins text and quote into one body. */
export function joinQuote(html: string, quote: string): string {
  return quote === '' ? html : `${html}<br>${quote}`
}

/** Splits a body into text and quote. Without a quote that starts on its own line, all of it is text. */
export function splitQuote(body: string): { readonly html: string; readonly quote: string } {
  const at = body.indexOf(`<br>${quoteStart}`)
  return at < 0 ? { html: body, quote: '' } : { html: body.slice(0, at), quote: body.slice(at + 4) }
}
