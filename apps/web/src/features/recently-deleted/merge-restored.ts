import type { DeletedRecord } from '@pb/contract/recently-deleted'

export const recordKey = ({ kind, id }: DeletedRecord): string => `${kind} ${id}`

/** The records of a page with those that were restored on it, each at its place, so that a click moves no row. */
export function mergeRestored(
  listed: readonly DeletedRecord[],
  restored: readonly DeletedRecord[],
): DeletedRecord[] {
  const keys = new Set(listed.map(recordKey))
  const gone = restored.filter((record) => !keys.has(recordKey(record)))
  return [...listed, ...gone].toSorted((a, b) => b.time_deleted - a.time_deleted)
}
