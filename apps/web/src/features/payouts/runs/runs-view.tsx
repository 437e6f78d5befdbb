import type { PayRun } from '@pb/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DataTable, rowLinkClass, type Column } from '../../../components/ui/data-table.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatDate, formatDay } from '../../../lib/format.ts'
import { payRunsQuery } from '../../../queries/payouts.ts'
import { formatAmount, runStateTitles } from '../labels.ts'
import { runPath } from '../paths.ts'
import * as texts from '../texts.ts'

const pageSize = 20

const columns: readonly Column<PayRun>[] = [
  {
    key: 'title',
    title: texts.runTitle,
    cell: ({ run_id, title }) => (
      <Link to={runPath(run_id)} className={rowLinkClass}>
        {title}
      </Link>
    ),
  },
  { key: 'state', title: texts.state, cell: ({ state }) => <Tag>{runStateTitles[state]}</Tag> },
  { key: 'until', minor: true, title: texts.dealsUntil, cell: ({ until }) => formatDate(until) },
  { key: 'payouts', minor: true, title: texts.payouts, numeric: true, cell: ({ payouts }) => payouts },
  { key: 'amount', title: texts.amount, numeric: true, cell: ({ amount }) => formatAmount(amount) },
  {
    key: 'paid',
    title: texts.paidTotal,
    numeric: true,
    cell: ({ paid_amount }) => formatAmount(paid_amount),
  },
  { key: 'created', minor: true, title: texts.date, cell: ({ time_created }) => formatDay(time_created) },
]

/** Pay runs, newest first. */
export function RunsView() {
  const [params] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(payRunsQuery({ limit: pageSize, offset: (page - 1) * pageSize }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  if (data.count === 0) return <EmptyState title={texts.noRuns}>{texts.noRunsHint}</EmptyState>
  return (
    <div className="flex flex-col gap-4">
      <DataTable
        linked
        caption={texts.payRuns}
        columns={columns}
        rows={data.collection}
        rowKey={({ run_id }) => run_id}
      />
      <Pager
        page={page}
        pages={Math.ceil(data.count / pageSize)}
        toPage={(next) => ({ search: next === 1 ? '' : `page=${next}` })}
      />
    </div>
  )
}
