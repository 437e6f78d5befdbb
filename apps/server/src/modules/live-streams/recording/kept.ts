import { addDays } from '@pb/rules/dates'

/** Days in which a deleted recording can be restored. */
const restoreDays = 7

/** When the fragments of a deleted recording are deleted. */
export const getPurgeTime = (deletedAt: Date): Date => addDays(deletedAt, restoreDays)

/** Recordings that were deleted before this are purged. */
export const purgedBefore = (now: Date): Date => addDays(now, -restoreDays)
