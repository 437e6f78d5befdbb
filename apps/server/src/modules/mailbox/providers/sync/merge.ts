import { labelBits } from '../../labels.ts'

const { DRAFT, INBOX, SENT, SPAM, STARRED, TRASH, UNREAD } = labelBits

/** What both sides may change; snoozed and scheduled mail is known here alone. */
export const sharedBits = INBOX | STARRED | TRASH | SPAM | UNREAD
/** What a message carries for good, as its provider says. */
const placeBits = SENT | DRAFT
const hidden = TRASH | SPAM

/**
 * The labels of a message that stands elsewhere several times (a copy in two folders, the same mail twice): what its
 * copies outside trash and spam say together; where there are none, what all of them say.
 */
export function together(copies: readonly number[]): number {
  const open = copies.filter((labels) => (labels & hidden) === 0)
  return (open.length > 0 ? open : copies).reduce((all, labels) => all | labels, 0)
}

/**
 * What a look at the other side says, given what was known of it. Some providers take a message out of the inbox when
 * it goes to the trash, and some do not; so the inbox of what is hidden there stays what it was, and restoring gives
 * back what was.
 */
export function lookedAt(before: number, now: number): number {
  return now & hidden ? (now & ~INBOX) | (before & INBOX) : now
}

/**
 * The labels here, after the other side went from `before` to `now`. Each label is settled for itself: who changed it
 * has it, and where both did they did the same. So nothing that was done on either side is lost, in whatever order.
 */
export function merged(here: number, before: number, now: number): number {
  // Out of the trash it stands where it was put, wherever it may have stood before.
  const placed = before & hidden && (now & hidden) === 0 ? INBOX : 0
  const changed = ((before ^ now) & sharedBits) | placed
  return (here & ~changed) | (now & changed) | (now & placeBits & ~here)
}

/** Bits to add and to take away. */
export interface LabelDifference {
  readonly add: number
  readonly remove: number
}

/** What is to be written there, so that it is as here; null where it is. */
export function toWrite(here: number, there: number): LabelDifference | null {
  const changed = (here ^ there) & sharedBits
  if (changed === 0) return null
  // Out of the trash it stands where it stands here: the other side may have forgotten (`lookedAt`).
  const restored = changed & there & hidden && (here & hidden) === 0
  const said = restored ? changed | INBOX : changed
  return { add: here & said, remove: ~here & said & sharedBits }
}
