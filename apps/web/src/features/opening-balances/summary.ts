import type { OpeningImport } from '@pb/contract/opening-balances'
import { formatDateTime } from '../../lib/format-date-time.ts'
import { formatMoney, pluralize } from '../../lib/format.ts'
import * as texts from './texts.ts'

export const stateTitles: Readonly<Record<OpeningImport['state'], string>> = {
  draft: texts.draft,
  applied: texts.recorded,
  undone: texts.undone,
}

/** `12 deals recorded, $48,200 gross, $4,100 still owed, 2 left out` */
export function formatSummary({ state, rows, counts }: OpeningImport): string {
  if (state === 'draft') return texts.notRecorded(pluralize(rows, 'row'))
  const parts = [
    texts.recordedCount(pluralize(counts.deals, 'deal')),
    texts.grossSum(formatMoney(counts.gross)),
    counts.owed > 0 && texts.owedSum(formatMoney(counts.owed)),
    counts.known > 0 && texts.knownCount(counts.known),
    counts.refused > 0 && texts.refusedCount(counts.refused),
  ]
  return parts.filter(Boolean).join(', ')
}

/** When the file was uploaded, recorded or undone. */
export function formatHistory(file: OpeningImport): string {
  const { time_created, time_applied, time_undone, created_by } = file
  if (time_undone !== null) return texts.undoneAt(formatDateTime(time_undone))
  return time_applied === null
    ? texts.uploadedBy(formatDateTime(time_created), created_by)
    : texts.recordedAt(formatDateTime(time_applied))
}
