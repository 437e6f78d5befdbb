import type { SheetField } from '@pb/rules/sheet-fields'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { shorten } from '@pb/rules/shorten'
import { getText, type Cell, type GetCell } from './cells/cell.ts'
import { isOtherUse } from './cells/layout.ts'
import { findNotedLayout } from './noted-layout.ts'
import { findNotedRent } from './noted-rent.ts'
import { findNotedStatus } from './noted-status.ts'
import { findOccupant } from './occupants.ts'
import { findOtherRent } from './other-rents.ts'
import type { SheetRow } from './sheet-row.ts'
import type { TableColumns } from './table-columns.ts'
import { doubtTexts } from './texts.ts'

/** A row of which the values were read. */
interface ReadRow {
  readonly row: readonly Cell[]
  readonly getCell: GetCell
  readonly unit: string
  readonly parsed: SheetRow['parsed']
  /** The line of the sheet about rows in a color, if this row has one; else ''. */
  readonly colorLegend: string
}

/** What in other cells of a row speaks against its being a free apartment. */
function findUseDoubts({ row, getCell, unit, parsed }: ReadRow, table: TableColumns): string[] {
  // A date or status of its own decides, not who lives there.
  const isStated = parsed.available !== null || getText(getCell('status')) !== ''
  const occupant = isStated ? null : findOccupant(row, table.occupants)
  const layout = getCell('layout' satisfies SheetField)
  return [
    ...(occupant ? [doubtTexts.occupied(occupant.title, occupant.text.slice(0, 60))] : []),
    ...(unit.startsWith('STORE') ? [doubtTexts.store(unit)] : []),
    ...(isOtherUse(layout) ? [doubtTexts.otherUse(shorten(getText(layout), 60))] : []),
  ]
}

/** What has to be confirmed before the values of a row count, by its remarks, its color and other columns of rents. */
export function findRowDoubts(read: ReadRow, table: TableColumns): string[] {
  const { row, parsed, colorLegend } = read
  const { status, price_cents: cents, bedrooms } = parsed
  const rent = formatMoney(centsToDollars(Number(cents)))
  const other = findOtherRent(row, table.otherRents, cents)
  const ofActive = () => {
    const noted = findNotedStatus(row, table.notes)
    const notedRent = findNotedRent(row, table.notes, cents)
    const notedLayout = findNotedLayout(row, table.notes, bedrooms)
    return [
      ...(colorLegend === '' ? [] : [doubtTexts.colored(colorLegend)]),
      ...(noted ? [doubtTexts.noted(noted.title, noted.text)] : []),
      ...(notedRent ? [doubtTexts.notedRent(rent, notedRent)] : []),
      ...(notedLayout ? [doubtTexts.notedLayout(notedLayout.title, notedLayout.text)] : []),
    ]
  }
  return [
    ...findUseDoubts(read, table),
    ...(status === 'Active' ? ofActive() : []),
    ...(other ? [doubtTexts.twoRents(rent, other)] : []),
  ]
}
