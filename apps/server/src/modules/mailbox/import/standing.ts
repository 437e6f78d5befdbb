import { emailKey } from '@pb/rules/mail/addresses'
import { decodeWords } from '@pb/rules/mail/encoded-words'
import { labelBits } from '../labels.ts'
import { headerOf, type Headers } from '../mime/headers.ts'
import { parseMailDate } from '../mime/dates.ts'

/** What Gmail's export calls its labels (`X-Gmail-Labels`), in lower case. */
const gmailLabels: Readonly<Record<string, number>> = {
  inbox: labelBits.INBOX,
  starred: labelBits.STARRED,
  sent: labelBits.SENT,
  trash: labelBits.TRASH,
  spam: labelBits.SPAM,
  unread: labelBits.UNREAD,
  // A draft that was exported is a mail that was never sent: it is kept where it does no harm.
  drafts: 0,
}

function bitsOfGmail(header: string): number {
  const names = decodeWords(header)
    .split(',')
    .map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase())
  return names.reduce((bits, name) => bits | (Object.hasOwn(gmailLabels, name) ? gmailLabels[name]! : 0), 0)
}

/**
 * Where an imported message stands: as Gmail's labels or a Maildir's flags say, else in the inbox, or among the sent
 * ones where it is the agent's own. It is read unless something says otherwise: a move is no new mail.
 */
export function labelsOfImport(headers: Headers, from: string, own: string, flags: string | null): number {
  const gmail = headerOf(headers, 'x-gmail-labels')
  if (gmail !== '') return bitsOfGmail(gmail)
  const mine = emailKey(from) === emailKey(own)
  const place = flags?.includes('T') ? labelBits.TRASH : mine ? labelBits.SENT : labelBits.INBOX
  const unread = flags !== null && !flags.includes('S') && !mine ? labelBits.UNREAD : 0
  return place | unread | (flags?.includes('F') ? labelBits.STARRED : 0)
}

/** When a message came, by the newest of its Received headers; null where it has none that can be read. */
export function receivedAt(headers: Headers, now: Date): Date | null {
  const newest = headerOf(headers, 'received')
  return newest === '' ? null : parseMailDate(newest.slice(newest.lastIndexOf(';') + 1), now)
}
