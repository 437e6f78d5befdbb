import { labelBits } from '../../labels.ts'

const { DRAFT, INBOX, SENT, SPAM, STARRED, TRASH, UNREAD } = labelBits

/** Labels both sides may change; snoozed and scheduled are local only. */
export const sharedBits = INBOX | STARRED | TRASH | SPAM | UNREAD
/** Labels that only the provider sets. */
const providerBits = SENT | DRAFT
const hiddenBits = TRASH | SPAM

/**
 * Returns the labels of a message with several remote copies: the union over its copies outside trash and spam, or
 * over all copies when remote are none outside.
 */
export function unionLabels(copies: readonly number[]): number {
  const visible = copies.filter((labels) => (labels & hiddenBits) === 0)
  return (visible.length > 0 ? visible : copies).reduce((all, labels) => all | labels, 0)
}

/**
 * Adjusts observed remote labels by the labels known before. Some providers remove the inbox label from trashed
 * messages and some do not, so a hidden message keeps its earlier inbox bit, and restoring it brings it back to where
 * it was.
 */
export function keepHiddenInbox(before: number, now: number): number {
  return now & hiddenBits ? (now & ~INBOX) | (before & INBOX) : now
}

/**
 * Returns the local labels after the remote labels went from `before` to `now`. Each label is merged separately: the
 * side that changed it wins, and when both changed it they made the same change. No change is lost, in whatever order
 * they happened.
 */
export function mergeLabels(local: number, before: number, now: number): number {
  // A message restored from the trash is where it was moved to, wherever it was before.
  const restoredInbox = before & hiddenBits && (now & hiddenBits) === 0 ? INBOX : 0
  const changed = ((before ^ now) & sharedBits) | restoredInbox
  // Moved out of the sent folder, but not to the trash, from where it is restored.
  const unsent = (now & hiddenBits) === 0 ? before & ~now & SENT : 0
  return (local & ~changed & ~unsent) | (now & changed) | (now & providerBits)
}

/** Label bits to add and to remove. */
export interface LabelDiff {
  readonly add: number
  readonly remove: number
}

/** Returns the change that makes the remote labels equal to the local ones; null when remote is none. */
export function diffLabels(local: number, remote: number): LabelDiff | null {
  const changed = (local ^ remote) & sharedBits
  if (changed === 0) return null
  // A restored message gets its local inbox bit, since the provider may have dropped it (`keepHiddenInbox`).
  const restored = changed & remote & hiddenBits && (local & hiddenBits) === 0
  const toWrite = restored ? changed | INBOX : changed
  return { add: local & toWrite, remove: ~local & toWrite & sharedBits }
}
