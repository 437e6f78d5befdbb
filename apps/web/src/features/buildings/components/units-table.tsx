import type { BuildingUnit } from '@pb/contract/buildings'
import { bedroomLabel } from '@pb/rules/bedrooms'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { memo } from 'react'
import { DataTable, type Column, type Sort } from '../../../components/ui/data-table.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Mark } from '../../../components/ui/mark.tsx'
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts'
import type { UnitSortKey } from '../model/units.ts'

const unknown = <span className="text-muted">–</span>

const columns: readonly Column<BuildingUnit, UnitSortKey>[] = [
  {
    key: 'unit',
    title: 'Unit',
    sortable: true,
    cell: ({ unit }) => <span className="font-medium">{unit || 'Whole building'}</span>,
  },
  {
    key: 'listing',
    title: 'Listed at',
    sortable: true,
    cell: ({ unit, listing }) =>
      listing ? (
        <span className="flex items-center gap-3">
          <Link to={`/listing/${listing.advertisement_id}/details`}>
            <span className="sr-only">Unit {unit}, </span>
            {formatMoney(listing.price)}
            {listing.ad_type === 'rental' && '/month'}
          </Link>
          <Mark tone={listing.ad_type}>{adTypeTitle(listing.ad_type)}</Mark>
        </span>
      ) : (
        unknown
      ),
  },
  {
    key: 'bedrooms',
    title: 'Beds',
    sortable: true,
    cell: ({ bedrooms }) => (bedrooms === null ? unknown : bedroomLabel(bedrooms)),
  },
  {
    key: 'bathrooms',
    title: 'Baths',
    sortable: true,
    numeric: true,
    cell: ({ bathrooms }) => bathrooms ?? unknown,
  },
  {
    key: 'size',
    title: 'ft²',
    sortable: true,
    numeric: true,
    cell: ({ size }) => (size === null ? unknown : formatNumber(size)),
  },
  {
    key: 'last_sale',
    title: 'Last sale',
    sortable: true,
    numeric: true,
    cell: ({ last_sale }) => (last_sale ? formatDate(last_sale.date) : unknown),
  },
  {
    key: 'sold',
    title: 'Sold for',
    sortable: true,
    numeric: true,
    cell: ({ last_sale }) => (last_sale ? formatMoney(last_sale.price) : unknown),
  },
]

interface UnitsTableProps {
  readonly caption: string
  readonly units: readonly BuildingUnit[]
  readonly sort: Sort<UnitSortKey>
  readonly onSort: (key: UnitSortKey) => void
}

/** Units with what is listed now and what was last recorded as sold. */
export const UnitsTable = memo(function UnitsTable({ caption, units, sort, onSort }: UnitsTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={units}
      rowKey={({ apartment_id }) => apartment_id}
      sort={sort}
      onSort={onSort}
    />
  )
})
