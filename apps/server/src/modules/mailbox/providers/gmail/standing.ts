import { labelBits } from '../../labels.ts'

/** Gmail's own labels that this mailbox knows; users' labels and categories stay Gmail's. */
const bits: Readonly<Record<string, number>> = {
  INBOX: labelBits.INBOX,
  STARRED: labelBits.STARRED,
  SENT: labelBits.SENT,
  DRAFT: labelBits.DRAFT,
  TRASH: labelBits.TRASH,
  SPAM: labelBits.SPAM,
  UNREAD: labelBits.UNREAD,
}

export const labelNames = Object.keys(bits)

export const bitOf = (name: string): number => bits[name] ?? 0

/** Gmail's labels of a message, as bits of labels.ts. */
export const bitsOf = (labelIds: readonly string[]): number =>
  labelIds.reduce((all, name) => all | bitOf(name), 0)

/** The other way round. */
export const namesOf = (labels: number): string[] => labelNames.filter((name) => (bits[name]! & labels) !== 0)
