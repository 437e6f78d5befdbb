import type { ErrorReport } from '@pb/contract/diagnostics'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatAgo, formatListTime, formatNumber } from '../../../lib/format.ts'
import { errorReportsQuery } from '../../../queries/operations.ts'
import { formatMs } from '../model/format-amounts.ts'
import { ErrorDetails } from './error-details.tsx'
import { Section } from './section.tsx'
import * as texts from '../texts.ts'

function ErrorReportItem({ report }: { readonly report: ErrorReport }) {
  const { kind, method, route, status, count, slowest_ms, last_at, first_at } = report
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <p className="text-sm wrap-anywhere">
        <span className="mr-2 text-xs text-muted">{method}</span>
        {route}
      </p>
      {kind === 'slow' ? (
        <p className="text-sm font-medium text-warning">{texts.slowUpTo(formatMs(slowest_ms))}</p>
      ) : (
        <ErrorDetails
          name={report.class}
          code={report.code}
          constraint={report.constraint}
          frames={report.frames}
        />
      )}
      <p
        className="flex items-baseline gap-2 text-xs whitespace-nowrap text-muted tabular-nums md:justify-end"
        title={texts.firstLast(
          formatListTime(first_at),
          formatListTime(last_at),
          report.fingerprint,
          report.process,
        )}
      >
        <Tag>{status}</Tag>
        {formatNumber(count)}×, {formatAgo(last_at)}
      </p>
    </li>
  )
}

/** Recent failed and slow requests of all processes. */
export function ErrorReportsPanel({ live }: { readonly live: boolean }) {
  const { data, error, refetch } = useQuery(errorReportsQuery(live))
  return (
    <Section title={texts.failedAndSlowCalls} note={texts.failedAndSlowCallsNote}>
      {data && data.faults.length > 0 && (
        <ul aria-label={texts.failedAndSlowCalls} className="divide-y rounded-md border bg-panel">
          {data.faults.map((report) => (
            <ErrorReportItem key={report.fingerprint} report={report} />
          ))}
        </ul>
      )}
      {data && data.faults.length === 0 && (
        <EmptyState
          icon={CircleCheck}
          title={texts.nothingFailed}
          className="rounded-md border bg-panel py-8!"
        >
          {texts.nothingFailedHint}
        </EmptyState>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-28 rounded-md" />}
    </Section>
  )
}
