import type { ShowingBefore } from '../tables.ts'
import type { ShowingRow } from './showing-row.ts'

/** What a showing was before a change that is emailed; `null` for one that was added. */
export const toBefore = (
  row: ShowingRow | null,
  after: Pick<ShowingBefore, 'version' | 'dropped'>,
): ShowingBefore => ({
  status: row?.status ?? null,
  starts_at: row?.starts_at?.toISOString() ?? null,
  minutes: row?.minutes ?? 0,
  cancel_reason: row?.cancel_reason ?? '',
  canceled_by: row?.canceled_by ?? null,
  ...after,
})
