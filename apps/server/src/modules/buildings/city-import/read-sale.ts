import { dollarsToCents } from '@pb/rules/money'
import { normalizeUnit } from '@pb/rules/units'
import { departmentOfFinance, type RowResult } from './candidates.ts'
import { getSaleCategory, getBuildingKind } from './building-classes.ts'
import { parsePastDate, readBuilding, parseWholeNumber, type ImportContext, type Row } from './fields.ts'

/**
 * A "sale" below this price is a transfer within a family, an estate or a corporation, at $0, $1 or $10. The city's
 * notes on its sales files warn of these; nominal prices would distort histories and averages.
 */
const minPrice = 50_000
const maxPrice = 1_000_000_000

/** Labels of parking, storage and commercial units, which the city files with apartments. */
const nonResidentialUnit =
  /^(?:PS|PK|PKG|PRK|PARK|PARKING|STOR|STORAGE|STG|GAR|GARAGE|CAB|COM|COMM|OFF|OFC|RET|RETAIL|ROOF)-?\d*$/

/** A condo row may have the apartment's size; a co-op row has the whole building's. */
function getApartmentSize(row: Row, ownership: string): number | null {
  return ownership === 'condo' && parseWholeNumber(row['total_units'], 0, 1) !== null
    ? parseWholeNumber(row['gross_sqft'], 150, 15_000)
    : null
}

/** Reads a sale of the Department of Finance: building, apartment and price. */
export function readSale(row: Row, context: ImportContext): RowResult {
  const category = row['building_class_category'] ?? ''
  const saleCategory = getSaleCategory(category)
  const kind = getBuildingKind(row['building_class'] ?? '', category)
  if (!saleCategory || !kind) return { reject: `not an apartment: ${category}` }
  const price = Number((row['sale_price'] ?? '').replace(/[$,\s]/g, '') || Number.NaN)
  if (!Number.isFinite(price)) return { reject: `the price is no number: ${row['sale_price']}` }
  if (price < minPrice) return { reject: `a transfer at $${price}, below $${minPrice}` }
  if (price > maxPrice) return { reject: 'the price is implausibly high' }
  const saleDate = parsePastDate(row['sale_date'], context.today)
  if (!saleDate) return { reject: `not a past date: ${row['sale_date']}` }
  const isWholeBuilding = saleCategory === 'building'
  const building = readBuilding(
    row,
    {
      kind,
      neighborhoodName: row['neighborhood'] ?? '',
      // The lot number of a condo sale identifies the apartment, not the building.
      bbl: kind.ownership === 'condo' ? undefined : row['bbl'],
      unitsTotal:
        isWholeBuilding || kind.ownership !== 'condo'
          ? parseWholeNumber(row['total_units'], 2, 20_000)
          : null,
      floors: null,
      source: departmentOfFinance,
    },
    context,
  )
  if (typeof building === 'string') return { reject: building }
  if (isWholeBuilding) return { building, reject: 'a whole-building sale; only the building is imported' }
  const label = normalizeUnit(row['apartment'] || (row['address'] ?? '').split(',').slice(1).join(' '))
  if (label === '' || label.length > 20) return { building, reject: 'no apartment is given' }
  if (nonResidentialUnit.test(label)) return { reject: `parking, storage or commercial space: ${label}` }
  const size = getApartmentSize(row, kind.ownership)
  return { building, sale: { label, size, sale_date: saleDate, price_cents: dollarsToCents(price) } }
}
