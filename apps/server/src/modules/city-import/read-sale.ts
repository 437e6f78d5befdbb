import { dollarsToCents } from '@pb/rules/money'
import { normalizeUnit } from '@pb/rules/units'
import { departmentOfFinance, type Reading } from './candidates.ts'
import { categoryOf, kindOf } from './classes.ts'
import { pastDate, readBuilding, whole, type ReadingContext, type Row } from './fields.ts'

/**
 * Below this a "sale" is a transfer: within a family, an estate, a corporation's own books, at $0, $1 or $10. The
 * city's own notes on its sales files warn of these; a price that nobody paid would spoil every history and average.
 */
const leastPrice = 50_000
const highestPrice = 1_000_000_000

/** Spaces that are sold by themselves and filed with the apartments. */
const noHome =
  /^(?:PS|PK|PKG|PRK|PARK|PARKING|STOR|STORAGE|STG|GAR|GARAGE|CAB|COM|COMM|OFF|OFC|RET|RETAIL|ROOF)-?\d*$/

/** A condominium's row may carry the apartment's own size; a co-op's carries the whole building's. */
function sizeOf(row: Row, ownership: string): number | null {
  return ownership === 'condo' && whole(row['total_units'], 0, 1) !== null
    ? whole(row['gross_sqft'], 150, 15_000)
    : null
}

/** Reads a sale of the Department of Finance: the apartment's building, the apartment, the price. */
export function readSale(row: Row, context: ReadingContext): Reading {
  const category = row['building_class_category'] ?? ''
  const filed = categoryOf(category)
  const kind = kindOf(row['building_class'] ?? '', category)
  if (!filed || !kind) return { reject: `not an apartment: ${category}` }
  const price = Number((row['sale_price'] ?? '').replace(/[$,\s]/g, '') || Number.NaN)
  if (!Number.isFinite(price)) return { reject: `the price is no number: ${row['sale_price']}` }
  if (price < leastPrice) return { reject: `a transfer at $${price}, below $${leastPrice}` }
  if (price > highestPrice) return { reject: 'the price is beyond belief' }
  const saleDate = pastDate(row['sale_date'], context.today)
  if (!saleDate) return { reject: `not a past date: ${row['sale_date']}` }
  const soldWhole = filed === 'building'
  const building = readBuilding(
    row,
    {
      kind,
      placeName: row['neighborhood'] ?? '',
      // A condominium's lot number is the apartment's, not the building's.
      bbl: kind.ownership === 'condo' ? undefined : row['bbl'],
      unitsTotal: soldWhole || kind.ownership !== 'condo' ? whole(row['total_units'], 2, 20_000) : null,
      floors: null,
      source: departmentOfFinance,
    },
    context,
  )
  if (typeof building === 'string') return { reject: building }
  if (soldWhole) return { building, reject: 'the sale of a whole building; only the building is kept' }
  const label = normalizeUnit(row['apartment'] || (row['address'] ?? '').split(',').slice(1).join(' '))
  if (label === '' || label.length > 20) return { building, reject: 'no apartment is named' }
  if (noHome.test(label)) return { reject: `parking, storage or commercial space: ${label}` }
  const size = sizeOf(row, kind.ownership)
  return { building, sale: { label, size, sale_date: saleDate, price_cents: dollarsToCents(price) } }
}
