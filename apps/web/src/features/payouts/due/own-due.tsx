import type { DueDeal } from '@pb/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatDate } from '../../../lib/format.ts'
import { dueDealsQuery } from '../../../queries/payouts.ts'
import { formatAmount } from '../labels.ts'
import { dealPath } from '../paths.ts'
import * as texts from '../texts.ts'
import { describeWait, getDealTitle } from './due-labels.ts'

const columns: readonly Column<DueDeal>[] = [
  {
    key: 'deal',
    title: texts.deal,
    cell: (deal) =>
      deal.address === '' && deal.client_name === '' ? (
        getDealTitle(deal)
      ) : (
        <Link to={dealPath(deal.deal_id)}>{getDealTitle(deal)}</Link>
      ),
  },
  { key: 'date', title: texts.date, cell: ({ date }) => formatDate(date) },
  { key: 'due', title: texts.amount, numeric: true, cell: ({ due }) => formatAmount(due) },
  { key: 'state', title: texts.state, cell: describeWait },
]

/** What is due to the agent, by deal, and whose money it waits for. */
export function OwnDue({ agentId }: { readonly agentId: string }) {
  const { data, error, refetch } = useQuery(dueDealsQuery({ agent_id: agentId, limit: 200 }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const { payable, waiting } = data.totals
  return (
    <Panel title={texts.yourDue}>
      <FactList
        className="mb-3"
        facts={[
          { title: texts.yourPayable, value: formatAmount(payable) },
          { title: texts.yourWaiting, value: formatAmount(waiting) },
        ]}
      />
      {data.count === 0 ? (
        <EmptyState title={texts.notDue}>{texts.notDueHint}</EmptyState>
      ) : (
        <DataTable
          caption={texts.yourDue}
          columns={columns}
          rows={data.collection}
          rowKey={({ deal_id }) => deal_id}
        />
      )}
    </Panel>
  )
}
