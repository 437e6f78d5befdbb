import type { AgentCharge } from '@pb/contract/payouts'
import { formatMonthName } from '@pb/rules/deals/agent-charges'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { agentChargesQuery } from '../../../queries/payouts.ts'
import { formatAmount } from '../labels.ts'
import { SettledLines } from './settled-lines.tsx'
import * as texts from './texts.ts'

const columns: readonly Column<AgentCharge>[] = [
  {
    key: 'charge',
    title: texts.charge,
    cell: ({ title, month }) => (
      <>
        <span className="block max-w-64 min-w-24 whitespace-normal wrap-anywhere">{title}</span>
        <span className="block text-xs text-muted">{formatMonthName(month)}</span>
      </>
    ),
  },
  { key: 'amount', title: texts.amount, numeric: true, cell: ({ amount }) => formatAmount(amount) },
  {
    key: 'open',
    title: texts.open,
    numeric: true,
    cell: ({ open }) => (open === 0 ? '–' : formatAmount(open)),
  },
  { key: 'settled', title: texts.settled, cell: ({ parts }) => <SettledLines parts={parts} /> },
]

const firstCount = 12
const maxCount = 200

/** What the office charged the agent, and what is open of it. Nothing in an office without charges. */
export function OwnCharges({ agentId }: { readonly agentId: string }) {
  const [limit, setLimit] = useState(firstCount)
  const { data, error, refetch } = useQuery(agentChargesQuery({ agent_id: agentId, limit }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  if (data.count === 0) return null
  return (
    <Panel title={texts.yourCharges}>
      <FactList className="mb-3" facts={[{ title: texts.yourOpen, value: formatAmount(data.totals.open) }]} />
      <DataTable
        caption={texts.yourCharges}
        columns={columns}
        rows={data.collection}
        rowKey={({ charge_id }) => charge_id}
      />
      {data.count > limit && limit < maxCount && (
        <Button variant="ghost" className="mt-2" onClick={() => setLimit(maxCount)}>
          {texts.showAll}
        </Button>
      )}
    </Panel>
  )
}
