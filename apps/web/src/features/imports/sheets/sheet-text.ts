import type { SheetImport, SheetRow } from '@pb/contract/sheets'
import { formatListTime, formatNumber, plural } from '../../../lib/format.ts'

export const stateTitles: Readonly<Record<SheetImport['state'], string>> = {
  draft: 'Draft',
  applied: 'Applied',
  undone: 'Taken back',
}

/** `12 new · 3 changed · 1 withdrawn`; what did not happen is not said. */
export function sheetText(sheet: SheetImport): string {
  const { added, changed, withdrawn, unchanged, rejected, kept, state } = sheet
  if (state === 'draft') return 'Nothing has been applied yet'
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [withdrawn, 'withdrawn'],
    [unchanged, 'unchanged'],
    [rejected, 'left out'],
    [kept, 'stayed as they are'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`)
  return said.join(' · ') || 'Nothing changed'
}

/** Who did what and when, the last first. */
export function historyText(sheet: SheetImport): string {
  const lines = [
    ['Taken back', sheet.time_undone, sheet.undone_by],
    ['Applied', sheet.time_applied, sheet.applied_by],
    ['Uploaded', sheet.time_created, sheet.by],
  ] as const
  return lines
    .filter(([, time]) => time !== null)
    .map(([what, time, by]) => `${what} ${formatListTime(time!)}${by === null ? '' : ` by ${by}`}`)
    .join(' · ')
}

type Rows = readonly Pick<SheetRow, 'kind' | 'place' | 'rival'>[]

/** More than a fifth of what a company has on the market gone at once is more likely half a sheet than a market. */
export function manyGone(rows: Rows, unchanged: number): boolean {
  const gone = rows.filter(({ kind }) => kind === 'gone').length
  const known = unchanged + rows.filter(({ kind }) => kind !== 'new').length
  return gone > 2 && gone > known / 5
}

/** What is not applied unless somebody says so: second listings of a home, and many that are gone at once. */
export function leftAtFirst(rows: Rows, unchanged: number): Set<string> {
  const half = manyGone(rows, unchanged)
  return new Set(
    rows.filter(({ kind, rival }) => rival !== null || (half && kind === 'gone')).map(({ place }) => place),
  )
}

/** `Apply 12 changes`. */
export function applyText(count: number): string {
  return count === 0 ? 'Nothing to apply' : `Apply ${plural(count, 'change')}`
}

/** The letter that spreadsheets give a column, from 0. */
export function columnLetter(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last
}
