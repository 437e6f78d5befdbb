import type { DealRow } from '@pb/contract/deals'
import { Link } from 'react-router'
import { DataTable, rowLinkClass, type Column } from '../../../components/ui/data-table.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo, formatDate } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { formatAddress, formatAmount } from '../labels.ts'
import { dealPath } from '../paths.ts'
import { StatusMarks } from '../status-mark.tsx'
import { deals, noAddress, noClient } from '../texts.ts'
import { isReviewQueue, type DealSort, type ListView } from './list-view.ts'
import { MissingCell } from './missing-cell.tsx'
import * as texts from './texts.ts'

type Key = DealSort | 'address' | 'status' | 'op' | 'fee' | 'net' | 'missing'

export interface DealTotals {
  readonly fee_amount: number
  readonly op_amount: number
  readonly net_amount: number
}

interface DealsTableProps {
  readonly rows: readonly DealRow[]
  /** Null where not all deals were counted. */
  readonly totals: DealTotals | null
  readonly view: ListView
  /** The list's query, by which a deal finds its neighbors. */
  readonly search: string
  readonly supervisor: boolean
  readonly onSort: (key: DealSort) => void
}

const dash = (
  <>
    <span aria-hidden className="text-muted">
      –
    </span>
    <span className="sr-only">{texts.unknown}</span>
  </>
)

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className="block max-w-64 min-w-0 py-2">
      <span className="block truncate">{first}</span>
      {second !== '' && <span className="block truncate text-xs text-muted">{second}</span>}
    </span>
  )
}

function createColumns(search: string): readonly Column<DealRow, Key>[] {
  return [
    {
      key: 'client_name',
      title: texts.client,
      sortable: true,
      cell: (row) => (
        <Link
          data-deal-row={row.id}
          to={dealPath(row.id, search)}
          className={cn('block max-w-52 truncate font-medium', rowLinkClass)}
        >
          {row.client_name || noClient}
        </Link>
      ),
    },
    {
      key: 'address',
      title: texts.address,
      cell: (row) => (
        <TwoLines
          first={formatAddress(row.building_address, row.unit) || noAddress}
          second={row.management}
        />
      ),
    },
    {
      key: 'status',
      title: texts.status,
      cell: (row) => (
        <span className="block py-1">
          <StatusMarks
            statuses={row.statuses}
            money={row.money.state}
            ready={row.ready_to_pay === 1}
            isOffPlan={row.off_plan === 1}
            opening={row.is_opening === 1}
          />
        </span>
      ),
    },
    { key: 'agent_name', title: texts.agent, sortable: true, cell: (row) => row.agent_name },
    {
      key: 'waiting',
      title: texts.waiting,
      sortable: true,
      cell: (row) => (row.waiting_since === null ? dash : formatAgo(row.waiting_since)),
    },
    { key: 'missing', title: texts.missing, cell: (row) => <MissingCell missing={row.missing} /> },
    { key: 'date', title: texts.date, sortable: true, numeric: true, cell: (row) => formatDate(row.date) },
    {
      key: 'lease_start',
      title: texts.leaseStart,
      sortable: true,
      numeric: true,
      cell: (row) => (row.lease_start === null ? dash : formatDate(row.lease_start)),
    },
    {
      key: 'lease_end',
      title: texts.leaseEnd,
      sortable: true,
      numeric: true,
      cell: (row) => (row.lease_end === null ? dash : formatDate(row.lease_end)),
    },
    { key: 'op', title: texts.ownerPaid, numeric: true, cell: (row) => formatAmount(row.op_amount) },
    { key: 'fee', title: texts.tenantPaid, numeric: true, cell: (row) => formatAmount(row.fee_amount) },
    {
      key: 'amount',
      title: texts.total,
      sortable: true,
      numeric: true,
      cell: (row) => formatAmount(row.op_amount + row.fee_amount),
    },
    {
      key: 'net',
      title: texts.net,
      numeric: true,
      cell: (row) =>
        row.net_amount === null ? (
          dash
        ) : (
          <strong className="font-medium">{formatAmount(row.net_amount)}</strong>
        ),
    },
  ]
}

/** Left out where they would push the total and the net out of sight; the deal's page has them. */
const roomyOnly: readonly Key[] = ['lease_start', 'op', 'fee']

/** Columns that a view leaves out. */
function getHiddenColumns(view: ListView): readonly Key[] {
  if (isReviewQueue(view)) return ['status', 'lease_start', 'lease_end', 'op', 'fee', 'net']
  if (view.status === 'draft') return ['status', 'waiting', 'lease_start', 'lease_end', 'op', 'fee', 'net']
  return ['waiting', 'missing', view.ending ? 'lease_start' : 'lease_end']
}

const isSortKey = (key: Key): key is DealSort =>
  !['address', 'status', 'op', 'fee', 'net', 'missing'].includes(key)

const formatTotals = ({ op_amount: op, fee_amount: fee, net_amount: net }: DealTotals) => ({
  op: formatAmount(op),
  fee: formatAmount(fee),
  amount: formatAmount(op + fee),
  net: formatAmount(net),
})

/** Deals in rows, with the sums of all that were found; drafts and the review queue show what is missing. */
export function DealsTable({ rows, totals, view, search, supervisor, onSort }: DealsTableProps) {
  const roomy = useMediaQuery('(min-width: 1240px)')
  const hidden = new Set([...getHiddenColumns(view), ...(roomy ? [] : roomyOnly)])
  const columns = createColumns(search).filter(
    ({ key }) => !hidden.has(key) && (supervisor || key !== 'agent_name'),
  )
  return (
    <DataTable
      caption={deals}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={{ key: view.sort, direction: view.ascending ? 'asc' : 'desc' }}
      onSort={(key) => isSortKey(key) && onSort(key)}
      linked
      {...(totals && { sums: { title: texts.totals, cells: formatTotals(totals) } })}
    />
  )
}
