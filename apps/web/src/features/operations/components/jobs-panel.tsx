import type { QueueState } from '@pb/contract/diagnostics'
import { useQuery } from '@tanstack/react-query'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { jobsQuery } from '../../../queries/operations.ts'
import { formatDuration } from '../model/format-amounts.ts'
import { FailedJobItem } from './failed-job.tsx'
import { Section } from './section.tsx'
import * as texts from '../texts.ts'

function countColumn(
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
  { key: 'name', title: texts.queue, cell: ({ name }) => <span className="font-medium">{name}</span> },
  countColumn('waiting', texts.waiting),
  countColumn('active', texts.active),
  countColumn('retry', texts.retrying),
  countColumn('failed', texts.failed),
  countColumn('completed', texts.completed),
  {
    key: 'oldest',
    title: texts.oldestDue,
    numeric: true,
    cell: ({ oldest_seconds }) =>
      oldest_seconds === null ? <span className="text-muted">–</span> : formatDuration(oldest_seconds),
  },
  {
    key: 'schedule',
    title: texts.schedule,
    cell: ({ schedule }) => schedule ?? <span className="text-muted">{texts.onDemand}</span>,
  },
]

/** Job queues and failed jobs, shared by all processes. */
export function JobsPanel({ live }: { readonly live: boolean }) {
  const { data, error, refetch } = useQuery(jobsQuery(live))
  return (
    <Section title={texts.jobs} note={texts.allProcesses}>
      {data && (
        <div className="flex flex-col gap-4">
          {data.failed.length > 0 && (
            <ul aria-label={texts.failedJobs} className="divide-y rounded-md border bg-panel">
              {data.failed.map((job) => (
                <FailedJobItem key={job.id} job={job} />
              ))}
            </ul>
          )}
          <DataTable
            caption={texts.queues}
            columns={columns}
            rows={data.queues}
            rowKey={({ name }) => name}
          />
        </div>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60 rounded-md" />}
    </Section>
  )
}
