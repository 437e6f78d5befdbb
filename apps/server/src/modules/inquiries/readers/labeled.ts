import type { InquiryFields } from '@pb/contract/inquiry-schemas'
import {
  asksForTour,
  findValue,
  isAddress,
  parseBedrooms,
  parseDate,
  parsePrice,
  splitAddress,
  toLines,
} from './lead-text.ts'
import type { LeadMail } from './reader.ts'

const messageLabel =
  /^(?:message|comments?|question|notes?|inquiry|additional (?:comments|info(?:rmation)?))\s*:\s*(.*)$/i
const messageEnd =
  /^(?:[\p{L}][\p{L} /-]{1,30}:(?:\s|$)|reply\b|view (?:listing|lead|message)|unsubscribe|©|sent (?:from|by|via)|to (?:unsubscribe|reply))/iu

/** The text below a label like `Message:`, up to the next label or the end of the mail. */
function findLabeledMessage(lines: readonly string[]): string {
  const start = lines.findIndex((line) => messageLabel.test(line))
  if (start < 0) return ''
  const first = messageLabel.exec(lines[start]!)![1]!
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => messageEnd.test(line))
  return [first, ...(end < 0 ? rest : rest.slice(0, end))].filter((line) => line !== '').join('\n')
}

/** The listing in a subject: `New lead - 123 Main Street #4`, `RentHop Inquiry: 350 East 52nd Street, Apt 4B`. */
function findInSubject(subject: string): string {
  const parts = subject.split(/\s+[-–—]\s+|:\s+|\b(?:about|for|regarding|on)\s+/i).map((part) => part.trim())
  return parts.find((part) => isAddress(part)) ?? ''
}

/** Reads labeled lines, the form in which most portals and websites write. What they do not state is left out. */
export function readLabeled({ subject, text }: Pick<LeadMail, 'subject' | 'text'>): Partial<InquiryFields> {
  const lines = toLines(text)
  const get = (...labels: string[]): string => findValue(lines, labels)
  const labeled = get(
    'property address',
    'listing address',
    'address',
    'property',
    'listing',
    'apartment address',
  )
  const listing = isAddress(labeled) ? labeled : findInSubject(subject)
  const { address, unit } = listing === '' ? { address: '', unit: '' } : splitAddress(listing)
  const message = findLabeledMessage(lines)
  const price = get('price', 'rent', 'monthly rent', 'list price', 'asking price', 'listing price')
  return {
    ...(message !== '' && {
      message,
      kind: asksForTour(message) ? ('tour' as const) : ('question' as const),
    }),
    ...(address !== '' && {
      address,
      unit: unit || get('unit', 'unit number', 'apt', 'apartment').slice(0, 40),
    }),
    price: parsePrice(price),
    bedrooms: parseBedrooms(get('beds', 'bedrooms', 'bed', 'bedroom', 'br')),
    move_in: parseDate(
      get(
        'move in',
        'move-in',
        'move-in date',
        'move in date',
        'move date',
        'desired move-in',
        'desired move in',
      ),
    ),
    pets: get('pets', 'pet').slice(0, 200),
    credit: get('credit score', 'credit').slice(0, 80),
    income: get('yearly income', 'annual income', 'household income', 'income').slice(0, 80),
    portal_id: get('listing id', 'mls', 'mls #', 'mls id', 'mls number', 'web id', 'property id').slice(
      0,
      80,
    ),
  }
}
