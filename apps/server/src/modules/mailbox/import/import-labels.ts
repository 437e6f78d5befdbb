import { decodeWords } from '@pb/rules/mail/encoded-words'
import { labelBits } from '../labels.ts'
import { getHeader, type Headers } from '../mime/headers.ts'
import { parseMailDate } from '../mime/dates.ts'
import type { FolderLabels } from './mbox-folder.ts'
import { readMboxFlags } from './mbox-status.ts'

/** Labels of a Gmail export (`X-Gmail-Labels`) in lower case. */
const gmailLabels: Readonly<Record<string, number>> = {
  inbox: labelBits.INBOX,
  starred: labelBits.STARRED,
  sent: labelBits.SENT,
  trash: labelBits.TRASH,
  spam: labelBits.SPAM,
  unread: labelBits.UNREAD,
  // An exported draft was never sent, so it is only in "All mail".
  drafts: 0,
}

function parseGmailLabels(header: string): number {
  const names = decodeWords(header)
    .split(',')
    .map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase())
  return names.reduce((bits, name) => bits | (Object.hasOwn(gmailLabels, name) ? gmailLabels[name]! : 0), 0)
}

/**
 * Returns the labels of an imported message: from Gmail's labels, or the folder and flags of other programs if there are
 * any, otherwise sent for the agent's own messages (`sent`) and inbox for all others. Messages are read unless the source says
 * otherwise.
 */
export function getImportLabels(
  headers: Headers,
  sent: boolean,
  source: { readonly flags: string | null; readonly folder: FolderLabels | null },
): number {
  const gmail = getHeader(headers, 'x-gmail-labels')
  if (gmail !== '') return parseGmailLabels(gmail)
  const flags = source.flags ?? readMboxFlags(headers)
  const usual = source.folder?.[sent ? 'own' : 'others'] ?? (sent ? labelBits.SENT : labelBits.INBOX)
  const folder = flags?.includes('T') ? labelBits.TRASH : usual
  const unread = flags !== null && !flags.includes('S') && !sent ? labelBits.UNREAD : 0
  return folder | unread | (flags?.includes('F') ? labelBits.STARRED : 0)
}

/** Returns the date of the newest Received header, or null if there is none. */
export function getReceivedDate(headers: Headers, now: Date): Date | null {
  const newest = getHeader(headers, 'received')
  return newest === '' ? null : parseMailDate(newest.slice(newest.lastIndexOf(';') + 1), now)
}
