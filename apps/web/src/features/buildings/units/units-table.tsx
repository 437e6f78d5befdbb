import type { BuildingUnit } from '@pb/contract/buildings'
import { bedroomLabel } from '@pb/rules/bedrooms'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { listingPath } from '@pb/rules/listing-path'
import { memo } from 'react'
import { DataTable, type Column, type Sort } from '../../../components/ui/data-table.tsx'
import { ListingActions } from '../../../components/domain/listing-actions/listing-actions.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { DotLabel } from '../../../components/domain/dot-label.tsx'
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts'
import type { UnitSortKey } from './units-view.ts'
import * as texts from './texts.ts'

const unknown = <span className="text-muted">–</span>

const columns: readonly Column<BuildingUnit, UnitSortKey>[] = [
  {
    key: 'unit',
    title: texts.unit,
    sortable: true,
    cell: ({ unit }) => <span className="font-medium">{unit || texts.wholeBuilding}</span>,
  },
  {
    key: 'listing',
    title: texts.listedAt,
    sortable: true,
    cell: ({ unit, listing }) =>
      listing ? (
        <span data-listing={listing.advertisement_id} className="flex items-center gap-3">
          <Link to={listingPath(listing.advertisement_id)}>
            <span className="sr-only">{texts.unitPrefix(unit)} </span>
            {formatMoney(listing.price)}
            {listing.ad_type === 'rental' && texts.perMonth}
          </Link>
          <DotLabel tone={listing.ad_type}>{adTypeTitle(listing.ad_type)}</DotLabel>
          <ListingActions
            listing={listing.advertisement_id}
            subject={unit || texts.wholeBuilding}
            className="-my-1 size-8!"
          />
        </span>
      ) : (
        unknown
      ),
  },
  {
    key: 'bedrooms',
    title: texts.beds,
    sortable: true,
    cell: ({ bedrooms }) => (bedrooms === null ? unknown : bedroomLabel(bedrooms)),
  },
  {
    key: 'bathrooms',
    title: texts.baths,
    sortable: true,
    numeric: true,
    cell: ({ bathrooms }) => bathrooms ?? unknown,
  },
  {
    key: 'size',
    title: texts.squareFeet,
    sortable: true,
    numeric: true,
    cell: ({ size }) => (size === null ? unknown : formatNumber(size)),
  },
  {
    key: 'last_sale',
    title: texts.lastSale,
    sortable: true,
    numeric: true,
    cell: ({ last_sale }) => (last_sale ? formatDate(last_sale.date) : unknown),
  },
  {
    key: 'sold',
    title: texts.soldFor,
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

/** Table of units with their active listing and last recorded sale. */
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
