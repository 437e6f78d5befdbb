import type { StatusObject } from 'imapflow'

/**
 * Sync position of a folder: UIDs up to `last`, flags up to `modseq` (0 when the server does not support CONDSTORE).
 */
export interface FolderCursor {
  readonly uidValidity: bigint
  readonly last: number
  readonly modseq: bigint
}

export const formatCursor = ({ uidValidity, last, modseq }: FolderCursor): string =>
  `${uidValidity} ${last} ${modseq}`

export function parseCursor(text: string | null): FolderCursor | null {
  const found = /^(\d{1,20}) (\d{1,10}) (\d{1,20})$/.exec(text ?? '')
  return found && { uidValidity: BigInt(found[1]!), last: Number(found[2]), modseq: BigInt(found[3]!) }
}

/** Whether a folder's STATUS reports nothing after this cursor. Does not compare the number of messages. */
export function isAtCursor(status: StatusObject, cursor: string | null): boolean {
  const state = parseCursor(cursor)
  const { uidValidity, uidNext, highestModseq = 0n } = status
  return (
    state !== null &&
    uidValidity === state.uidValidity &&
    uidNext === state.last + 1 &&
    highestModseq === state.modseq
  )
}

/** A message id within a folder; a UID is only unique together with the folder's UIDVALIDITY. */
export const toRemoteId = (uidValidity: bigint, uid: number): string => `${uidValidity}:${uid}`

export function parseRemoteId(remoteId: string): { uidValidity: bigint; uid: number } {
  const [uidValidity, uid] = remoteId.split(':')
  return { uidValidity: BigInt(uidValidity!), uid: Number(uid) }
}

/** Formats UIDs as a sequence set (`1:3,7`). */
export function toSequenceSet(uids: readonly number[]): string {
  const sorted = [...new Set(uids)].toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const uid of sorted) {
    const range = ranges.at(-1)
    if (range && range[1] === uid - 1) range[1] = uid
    else ranges.push([uid, uid])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}:${to}`)).join(',')
}
