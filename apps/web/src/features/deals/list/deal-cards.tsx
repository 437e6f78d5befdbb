import type { DealRow } from '@pb/contract/deals'
import { Link } from 'react-router'
import { Card } from '../../../components/ui/panel.tsx'
import { formatAgo, formatDate } from '../../../lib/format.ts'
import { formatAddress, formatAmount } from '../labels.ts'
import { dealPath } from '../paths.ts'
import { StatusMarks } from '../status-mark.tsx'
import { deals, noAddress, noClient } from '../texts.ts'
import type { DealTotals } from './deals-table.tsx'
import type { ListView } from './list-view.ts'
import { MissingCell } from './missing-cell.tsx'
import * as texts from './texts.ts'

interface DealCardsProps {
  readonly rows: readonly DealRow[]
  readonly totals: DealTotals | null
  readonly view: ListView
  readonly search: string
  readonly supervisor: boolean
}

function DealCard({
  row,
  view,
  search,
  supervisor,
}: Omit<DealCardsProps, 'rows' | 'totals'> & { readonly row: DealRow }) {
  const { waiting_since: since } = row
  return (
    <li className="relative flex flex-col gap-1 px-4 py-3 has-[a:focus-visible]:bg-hover">
      <span className="flex items-baseline gap-3">
        <Link
          data-deal-row={row.id}
          to={dealPath(row.id, search)}
          className="min-w-0 truncate font-medium after:absolute after:inset-0"
        >
          {row.client_name || noClient}
        </Link>
        <span className="ml-auto shrink-0 font-medium tabular-nums">
          {formatAmount(row.op_amount + row.fee_amount)}
        </span>
      </span>
      <span className="flex items-baseline gap-3 text-sm text-muted">
        <span className="min-w-0 truncate">{formatAddress(row.building_address, row.unit) || noAddress}</span>
        {row.net_amount !== null && (
          <span className="ml-auto shrink-0 tabular-nums">
            {texts.net} {formatAmount(row.net_amount)}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <StatusMarks
          statuses={row.statuses}
          money={row.money.state}
          ready={row.ready_to_pay === 1}
          isOffPlan={row.off_plan === 1}
          opening={row.is_opening === 1}
        />
        <span className="tabular-nums">{formatDate(row.date)}</span>
        {supervisor && <span className="min-w-0 truncate">{row.agent_name}</span>}
        {since !== null && <span>{texts.waitingFor(formatAgo(since))}</span>}
      </span>
      {view.ending && row.lease_end !== null && (
        <span className="text-xs font-medium">{texts.leaseEnds(formatDate(row.lease_end))}</span>
      )}
      {(since !== null || view.status === 'draft') && (
        <MissingCell missing={row.missing} className="max-w-none! py-0!" />
      )}
    </li>
  )
}

/** Deals on a phone, one below the other. */
export function DealCards({ rows, totals, ...rest }: DealCardsProps) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label={deals} className="divide-y text-sm">
        {rows.map((row) => (
          <DealCard key={row.id} row={row} {...rest} />
        ))}
      </ul>
      {totals && (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1 border-t bg-sunken px-4 py-3 text-sm">
          {(
            [
              [texts.ownerPaid, totals.op_amount],
              [texts.tenantPaid, totals.fee_amount],
              [texts.total, totals.op_amount + totals.fee_amount],
              [texts.net, totals.net_amount],
            ] as const
          ).map(([title, amount]) => (
            <div key={title} className="flex flex-wrap justify-between gap-x-2">
              <dt className="text-muted">{title}</dt>
              <dd className="font-medium tabular-nums">{formatAmount(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
