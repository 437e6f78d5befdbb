import type { QueueState } from '@pb/contract/diagnostics'
import { useQuery } from '@tanstack/react-query'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { jobsQuery } from '../api.ts'
import { formatDuration } from '../model/amounts.ts'
import { FailedJobItem } from './failed-job.tsx'
import { Section } from './section.tsx'

function count(
  key: 'waiting' | 'active' | 'retry' | 'failed' | 'completed',
  title: string,
): Column<QueueState> {
  return {
    key,
    title,
    numeric: true,
    cell: ({ [key]: value }) => {
      const quiet = value === 0 ? 'text-muted' : key === 'failed' ? 'font-medium text-danger' : undefined
      return <span className={quiet}>{formatNumber(value)}</span>
    },
  }
}

const columns: readonly Column<QueueState>[] = [
  { key: 'name', title: 'Queue', cell: ({ name }) => <span className="font-medium">{name}</span> },
  count('waiting', 'Waiting'),
  count('active', 'Active'),
  count('retry', 'Retry'),
  count('failed', 'Failed'),
  count('completed', 'Completed'),
  {
    key: 'oldest',
    title: 'Oldest due',
    numeric: true,
    cell: ({ oldest_seconds }) =>
      oldest_seconds === null ? <span className="text-muted">–</span> : formatDuration(oldest_seconds),
  },
  {
    key: 'schedule',
    title: 'Schedule',
    cell: ({ schedule }) => schedule ?? <span className="text-muted">On demand</span>,
  },
]

/** Work that outlives a request, the same for every process. */
export function JobsPanel({ live }: { readonly live: boolean }) {
  const { data, error, refetch } = useQuery(jobsQuery(live))
  return (
    <Section title="Jobs" note="All processes">
      {data && (
        <div className="flex flex-col gap-4">
          {data.failed.length > 0 && (
            <ul aria-label="Failed jobs" className="divide-y rounded-md border bg-panel">
              {data.failed.map((job) => (
                <FailedJobItem key={job.id} job={job} />
              ))}
            </ul>
          )}
          <DataTable caption="Queues" columns={columns} rows={data.queues} rowKey={({ name }) => name} />
        </div>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60 rounded-md" />}
    </Section>
  )
}
