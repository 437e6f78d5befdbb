import { labelBits } from '../../labels.ts'

/** System labels that are synced; user labels and categories stay untouched. */
const labelIdBits: Readonly<Record<string, number>> = {
  INBOX: labelBits.INBOX,
  STARRED: labelBits.STARRED,
  SENT: labelBits.SENT,
  DRAFT: labelBits.DRAFT,
  TRASH: labelBits.TRASH,
  SPAM: labelBits.SPAM,
  UNREAD: labelBits.UNREAD,
}

export const knownLabelIds = Object.keys(labelIdBits)

export const toLabelBit = (name: string): number => labelIdBits[name] ?? 0

/** Converts Gmail label ids to the bits of labels.ts. */
export const toLabelBits = (labelIds: readonly string[]): number =>
  labelIds.reduce((all, name) => all | toLabelBit(name), 0)

/** Converts label bits to Gmail label ids. */
export const toLabelIds = (labels: number): string[] =>
  knownLabelIds.filter((name) => (labelIdBits[name]! & labels) !== 0)
