import type { HistoryEntry } from '@pb/contract/listings'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Mark } from '../../../components/ui/mark.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** Entries carry no id of their own; the same thing on one day is one thing. */
const keyOf = ({ date, kind, ad_type, price, text }: HistoryEntry) =>
  [date, kind, ad_type, price, text].join(' ')

const columns: readonly Column<HistoryEntry>[] = [
  {
    key: 'date',
    title: 'Date',
    cell: ({ date }) => <span className="tabular-nums">{formatDate(date)}</span>,
  },
  { key: 'text', title: 'Event', cell: ({ text }) => <span className="font-medium">{text}</span> },
  {
    key: 'ad_type',
    title: 'Type',
    cell: ({ ad_type }) => <Mark tone={ad_type}>{adTypeTitle(ad_type)}</Mark>,
  },
  {
    key: 'price',
    title: 'Price',
    numeric: true,
    cell: ({ price }) => (price === null ? <span className="text-muted">–</span> : formatMoney(price)),
  },
  {
    key: 'change',
    title: 'Change',
    numeric: true,
    cell: ({ change }) => (change === null ? <span className="text-muted">–</span> : percent.format(change)),
  },
  { key: 'source', title: 'Source', cell: ({ source }) => <span className="text-muted">{source}</span> },
]

/** What became of a unit before: earlier listings, price changes, recorded sales. */
export function ListingHistory({ history }: { readonly history: readonly HistoryEntry[] }) {
  return <DataTable caption="History of this unit" columns={columns} rows={history} rowKey={keyOf} />
}
