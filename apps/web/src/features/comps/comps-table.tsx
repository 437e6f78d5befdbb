import type { Comp } from '@pb/contract/comps'
import { bedroomLabel } from '@pb/rules/bedrooms'
import { formatMoney } from '@pb/rules/money'
import { useMemo } from 'react'
import { DataTable, type Column } from '../../components/ui/data-table.tsx'
import { Link } from '../../components/ui/link.tsx'
import { PhotoFrame } from '../../components/domain/photo/photo-frame.tsx'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { formatCompName, getCompKey, getCompPath } from './comp-links.ts'
import * as texts from './texts.ts'

const unknown = (
  <>
    <span aria-hidden className="text-muted">
      –
    </span>
    <span className="sr-only">{texts.unknown}</span>
  </>
)

/** Address, unit and neighborhood of a comp, as a link. */
export function CompName({ comp }: { readonly comp: Comp }) {
  const { advertisement_id, address, unit, neighborhood } = comp
  return (
    <span className="block w-44 min-w-0 py-1.5 lg:w-64">
      {/* The address gives way, never the unit. */}
      <Link to={getCompPath(comp)} title={formatCompName(comp)} className="flex min-w-0">
        <span className="truncate">{address}</span>
        {unit && <span className="shrink-0">, {unit}</span>}
      </Link>
      <span className="block truncate text-xs text-muted">
        {advertisement_id === null ? texts.cityRecord : neighborhood}
      </span>
    </span>
  )
}

const firstColumns: readonly Column<Comp>[] = [
  {
    key: 'listing',
    title: texts.listing,
    cell: (comp) => (
      <span className="flex items-center gap-3">
        <PhotoFrame
          photo={comp.photo}
          alt=""
          kind="wcontact-s"
          className="h-10 w-14 shrink-0 rounded-sm max-sm:hidden"
        />
        <CompName comp={comp} />
      </span>
    ),
  },
  {
    key: 'price',
    title: texts.price,
    numeric: true,
    cell: ({ price }) => <span className="font-medium">{formatMoney(price)}</span>,
  },
  {
    key: 'foot',
    title: '$/sqft',
    numeric: true,
    cell: ({ price_per_foot }) => (price_per_foot === null ? unknown : formatMoney(price_per_foot)),
  },
  {
    key: 'beds',
    title: texts.beds,
    cell: ({ bedrooms }) => (bedrooms === null ? unknown : bedroomLabel(bedrooms)),
  },
  { key: 'baths', title: texts.baths, numeric: true, cell: ({ bathrooms }) => bathrooms ?? unknown },
  {
    key: 'size',
    title: texts.sqft,
    numeric: true,
    cell: ({ size }) => (size === null ? unknown : formatNumber(size)),
  },
  {
    key: 'status',
    title: texts.status,
    cell: ({ status, date }) => (
      <>
        {status}
        <span className="block text-xs text-muted tabular-nums">{formatDate(date)}</span>
      </>
    ),
  },
]

const reasonsColumn: Column<Comp> = {
  key: 'why',
  title: texts.whyItCompares,
  cell: ({ reasons }) => <span className="text-muted">{reasons.join(' · ')}</span>,
}

function distanceColumn(buildingId: string): Column<Comp> {
  return {
    key: 'distance',
    title: texts.distance,
    numeric: true,
    cell: ({ distance, building_id }) =>
      building_id === buildingId ? texts.sameBuilding : texts.miles(Math.max(0.01, distance).toFixed(2)),
  }
}

interface CompsTableProps {
  readonly caption: string
  /** Building of the listing that the comps belong to. */
  readonly buildingId: string
  readonly comps: readonly Comp[]
}

/** Table of comps. Listings link to their page, recorded sales to their building. */
export function CompsTable({ caption, buildingId, comps }: CompsTableProps) {
  const columns = useMemo(() => [...firstColumns, distanceColumn(buildingId), reasonsColumn], [buildingId])
  return <DataTable wide caption={caption} columns={columns} rows={comps} rowKey={getCompKey} />
}
