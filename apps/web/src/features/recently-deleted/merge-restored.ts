import type { DeletedRecord } from '@pb/contract/recently-deleted'

export const recordKey = ({ kind, id }: DeletedRecord): string => `${kind} ${id}`

export interface RestoredRecord {
  readonly record: DeletedRecord
  /** Where the page showed it. */
  readonly index: number
}

/** The records of a page with those that were restored on it, each where it was shown: a click moves no row. */
export function mergeRestored(
  listed: readonly DeletedRecord[],
  restored: readonly RestoredRecord[],
): DeletedRecord[] {
  const keys = new Set(listed.map(recordKey))
  const gone = restored.filter(({ record }) => !keys.has(recordKey(record)))
  return gone
    .toSorted((a, b) => a.index - b.index)
    .reduce<DeletedRecord[]>((shown, { record, index }) => shown.toSpliced(index, 0, record), [...listed])
}
