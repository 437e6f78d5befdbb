import type { Comp } from '@pb/contract/comps'
import { bedroomLabel } from '@pb/rules/bedrooms'
import { formatMoney } from '@pb/rules/money'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { PhotoFrame } from '../../../components/ui/photo-frame.tsx'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { keyOf, pathOf } from '../model/key.ts'

const unknown = (
  <>
    <span aria-hidden className="text-muted">
      –
    </span>
    <span className="sr-only">Not known</span>
  </>
)

function Home({ comp }: { readonly comp: Comp }) {
  const { advertisement_id, photo, address, unit, neighborhood } = comp
  const name = unit ? `${address}, ${unit}` : address
  return (
    <span className="flex w-56 items-center gap-3 py-1.5 sm:w-64">
      <PhotoFrame photo={photo} alt="" kind="wcontact-s" className="h-10 w-14 shrink-0 rounded-sm" />
      <span className="min-w-0">
        <Link to={pathOf(comp)} title={name} className="block truncate">
          {name}
        </Link>
        <span className="block truncate text-xs text-muted">
          {advertisement_id === null ? 'City record' : neighborhood}
        </span>
      </span>
    </span>
  )
}

const columns: readonly Column<Comp>[] = [
  {
    key: 'home',
    title: 'Home',
    cell: (comp) => <Home comp={comp} />,
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
