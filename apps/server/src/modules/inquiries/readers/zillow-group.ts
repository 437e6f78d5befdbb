import type { InquiryFields } from '@pb/contract/inquiry-schemas'
import { readLabeled } from './labeled.ts'
import { asksForTour, findUrl, isAddress, parsePrice, splitAddress, toLines, unquote } from './lead-text.ts'
import type { LeadMail } from './reader.ts'

const subjects: readonly RegExp[] = [
  /\bContact: (?<listing>\d.+)$/i,
  /\bis (?:requesting (?:information|an application|a tour)|interested in|asking) (?:about |for )?(?<listing>\d.+)$/i,
  /\b(?:about|for) (?<listing>\d.+)$/i,
]

const opening = /^.{1,80}? (?:sa(?:ys|id)|wrote|asks|asked):\s*(.*)$/i
const messageEnd =
  /^(?:income and time frame|move[ -]?in|credit score|(?:yearly )?income|lease length|pets|\S+@\S+|your listing|for rent|for sale|view listing|reply\b|phone\b|©)/i

/** The text after `Rosa Castillo wrote:`, in quotation marks, also with the text on the lines below. */
function findMessage(lines: readonly string[]): string {
  const start = lines.findIndex((line) => opening.test(line))
  if (start < 0) return ''
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => messageEnd.test(line))
  const body = [opening.exec(lines[start]!)![1]!, ...(end < 0 ? rest.slice(0, 20) : rest.slice(0, end))]
  return unquote(body.filter((line) => line !== '').join('\n'))
}

/** Reads a lead mail of Zillow and its other sites, which have one form. */
export function readZillowGroup(mail: LeadMail, domain: string): Partial<InquiryFields> {
  const lines = toLines(mail.text)
  const labeled = readLabeled(mail)
  const subject = subjects.map((pattern) => pattern.exec(mail.subject)).find((match) => match !== null)
  const written = lines.find((line) => isAddress(line) && /,/.test(line) && !/\d{4}-\d{4}/.test(line)) ?? ''
  const listing = subject?.groups?.['listing'] ?? written
  const message = findMessage(lines) || labeled.message || ''
  const priced = lines.find((line) => /^\$[\d,]+(?:\/mo)?$/i.test(line)) ?? ''
  const isRental = /\/mo\b|for rent|rental/i.test(`${mail.subject}\n${mail.text.slice(0, 5000)}`)
  return {
    ...labeled,
    ...(message !== '' && {
      message,
      kind: asksForTour(message) ? ('tour' as const) : ('question' as const),
    }),
    ...(listing !== '' && splitAddress(listing)),
    price: labeled.price ?? parsePrice(priced),
    ...(isRental && { ad_type: 'rental' as const }),
    url: findUrl(mail.html ?? '', domain) || findUrl(mail.text, domain),
  }
}
