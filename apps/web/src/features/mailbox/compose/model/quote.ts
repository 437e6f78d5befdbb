import type { MailAddress } from '@pb/rules/mail/addresses'

/** The mark that mail programs know a quote by, so that they can fold it. */
const opening = '<div class="gmail_quote">'

export interface Quoted {
  readonly from_name: string
  readonly from_email: string
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly subject: string
  readonly time_created: number
  readonly email_html: string
  readonly email_plain: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const person = (name: string, email: string): string =>
  name === '' || name === email ? escaped(email) : `${escaped(name)} &lt;${escaped(email)}&gt;`

const people = (list: readonly MailAddress[]): string =>
  list.map(({ name, email }) => person(name, email)).join(', ')

const textOf = ({ email_html, email_plain }: Quoted): string =>
  email_html === '' ? escaped(email_plain).replaceAll('\n', '<br>') : email_html

const moments = new Map<string, Intl.DateTimeFormat>()

/** `Sat, Nov 21, 2026 at 3:49 PM`, where the agent is. */
function momentOf(unixSeconds: number, timeZone: string): string {
  const format =
    moments.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    })
  moments.set(timeZone, format)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    format.formatToParts(unixSeconds * 1000).find((one) => one.type === type)?.value ?? ''
  const date = `${part('weekday')}, ${part('month')} ${part('day')}, ${part('year')}`
  return `${date} at ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

/** The message that is answered, below the answer. */
export function quoteOfReply(message: Quoted, timeZone: string): string {
  const who = person(message.from_name, message.from_email)
  const head = `<div>On ${momentOf(message.time_created, timeZone)}, ${who} wrote:</div>`
  const style = 'margin:0 0 0 0.8ex;border-left:1px solid #ccc;padding-left:1ex'
  return `${opening}${head}<blockquote style="${style}">${textOf(message)}</blockquote></div>`
}

/** The message that is passed on, with who wrote it, when and to whom. */
export function quoteOfForward(message: Quoted, timeZone: string): string {
  const lines = [
    '---------- Forwarded message ---------',
    `From: ${person(message.from_name, message.from_email)}`,
    `Date: ${momentOf(message.time_created, timeZone)}`,
    `Subject: ${escaped(message.subject)}`,
    `To: ${people(message.to)}`,
    ...(message.cc.length > 0 ? [`Cc: ${people(message.cc)}`] : []),
  ]
  return `${opening}<div>${lines.join('<br>')}</div><br>${textOf(message)}</div>`
}

/** Text and quote as one body. */
export function joinQuote(html: string, quote: string): string {
  return quote === '' ? html : `${html}<br>${quote}`
}

/** A body in its two parts again. Where no mark of a quote stands on its own line, all of it is text. */
export function splitQuote(body: string): { readonly html: string; readonly quote: string } {
  const at = body.indexOf(`<br>${opening}`)
  return at < 0 ? { html: body, quote: '' } : { html: body.slice(0, at), quote: body.slice(at + 4) }
}
