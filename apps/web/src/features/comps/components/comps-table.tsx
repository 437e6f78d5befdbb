import type { Comp } from '@pb/contract/comps'
import { bedroomLabel } from '@pb/rules/bedrooms'
import { formatMoney } from '@pb/rules/money'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { PhotoFrame } from '../../../components/ui/photo-frame.tsx'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { keyOf } from '../model/key.ts'

const unknown = (
  <>
    <span aria-hidden className="text-muted">
      –
    </span>
    <span className="sr-only">Not known</span>
  </>
)

const columns: readonly Column<Comp>[] = [
  {
    key: 'home',
    title: 'Home',
    cell: ({ advertisement_id, building_id, photo, address, unit, neighborhood }) => (
      <span className="flex w-56 items-center gap-3 py-1.5 sm:w-64">
        <PhotoFrame photo={photo} alt="" kind="wcontact-s" className="h-10 w-14 shrink-0 rounded-sm" />
        <span className="min-w-0">
          <Link
            to={advertisement_id === null ? `/building/${building_id}` : `/listing/${advertisement_id}`}
            title={unit ? `${address}, ${unit}` : address}
            className="block truncate"
          >
            {unit ? `${address}, ${unit}` : address}
          </Link>
          <span className="block truncate text-xs text-muted">
            {advertisement_id === null ? 'City record' : neighborhood}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    title: 'Price',
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
    title: 'Beds',
    cell: ({ bedrooms }) => (bedrooms === null ? unknown : bedroomLabel(bedrooms)),
  },
  { key: 'baths', title: 'Baths', numeric: true, cell: ({ bathrooms }) => bathrooms ?? unknown },
  {
    key: 'size',
    title: 'Sqft',
    numeric: true,
    cell: ({ size }) => (size === null ? unknown : formatNumber(size)),
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status, date }) => (
      <>
        {status}
        <span className="block text-xs text-muted tabular-nums">{formatDate(date)}</span>
      </>
    ),
  },
  {
    key: 'distance',
    title: 'Distance',
    numeric: true,
    cell: ({ distance, reasons }) =>
      reasons[0] === 'Same building' ? 'Same building' : `${Math.max(0.01, distance).toFixed(2)} mi`,
  },
  {
    key: 'why',
    title: 'Why it compares',
    cell: ({ reasons }) => <span className="text-muted">{reasons.join(' · ')}</span>,
  },
]

/** Comparable homes, a line each; a listed one leads to its page, a recorded sale to its building. */
export function CompsTable({
  caption,
  comps,
}: {
  readonly caption: string
  readonly comps: readonly Comp[]
}) {
  return <DataTable wide caption={caption} columns={columns} rows={comps} rowKey={keyOf} />
}
