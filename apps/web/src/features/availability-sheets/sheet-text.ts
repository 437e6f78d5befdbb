import type { SheetImport, SheetPreview } from '@pb/contract/availability-sheets'
import { formatListTime, formatNumber, pluralize } from '../../lib/format.ts'
import * as texts from './texts.ts'

export const sheetStateTitles: Readonly<Record<SheetImport['state'], string>> = {
  draft: texts.draft,
  applied: texts.applied,
  undone: texts.undoneState,
}

/** Formats the counts of a sheet that are not zero: `12 new · 3 changed · 1 withdrawn`. */
export function formatSheetCounts(sheet: SheetImport): string {
  const { added, changed, withdrawn, unchanged, rejected, kept, state } = sheet
  if (state === 'draft') return texts.notAppliedYet
  const parts = [
    [added, texts.newCount],
    [changed, texts.changedCount],
    [withdrawn, texts.withdrawnCount],
    [unchanged, texts.unchangedCount],
    [rejected, texts.skippedCount],
    [kept, texts.notUndoneCount],
  ] as const
  const counts = parts.filter(([count]) => count > 0).map(([count, format]) => format(formatNumber(count)))
  return counts.join(' · ') || texts.nothingChanged
}

/** Whether the sheet has no rows of units below its titles: nothing new, changed, unchanged or left out. */
export const hasNoRows = ({
  counts,
  unchanged,
}: {
  readonly counts: Pick<SheetPreview['counts'], 'new' | 'changed' | 'rejects'>
  readonly unchanged: number
}): boolean => counts.new.rows + counts.changed.rows + counts.rejects + unchanged === 0

/** Lists when the sheet was uploaded, applied and undone, and by whom, the latest first. */
export function formatSheetHistory(sheet: SheetImport): string {
  const events = [
    [texts.undoneEvent, sheet.time_undone, sheet.undone_by],
    [texts.appliedEvent, sheet.time_applied, sheet.applied_by],
    [texts.uploadedEvent, sheet.time_created, sheet.by],
  ] as const
  return events
    .filter(([, time]) => time !== null)
    .map(([format, time, by]) => {
      const event = format(formatListTime(time!))
      return by === null ? event : texts.byPerson(event, by)
    })
    .join(' · ')
}

/** `Apply 12 changes`. */
export function formatApplyLabel(count: number): string {
  return count === 0 ? texts.nothingToApply : texts.applyChanges(pluralize(count, 'change'))
}

/** `40%`; under 100 % as long as something is left. */
export const formatPercent = ({ done, total }: { readonly done: number; readonly total: number }): string =>
  `${Math.min(99, Math.floor((done / Math.max(total, 1)) * 100))}%`

/** Returns the spreadsheet letter of a column, counted from 0: `A` for 0, `AA` for 26. */
export function columnLetter(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last
}
