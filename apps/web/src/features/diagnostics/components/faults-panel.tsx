import type { ServerFault } from '@pb/contract/diagnostics'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatAgo, formatListTime, formatNumber } from '../../../lib/format.ts'
import { faultsQuery } from '../api.ts'
import { formatMs } from '../model/amounts.ts'
import { Failure } from './failure.tsx'
import { Section } from './section.tsx'

function FaultItem({ fault }: { readonly fault: ServerFault }) {
  const { kind, method, route, status, count, slowest_ms, last_at, first_at } = fault
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <p className="text-sm wrap-anywhere">
        <span className="mr-2 text-xs text-muted">{method}</span>
        {route}
      </p>
      {kind === 'slow' ? (
        <p className="text-sm font-medium text-warning">Slow: up to {formatMs(slowest_ms)}</p>
      ) : (
        <Failure name={fault.class} code={fault.code} constraint={fault.constraint} frames={fault.frames} />
      )}
      <p
        className="flex items-baseline gap-2 text-xs whitespace-nowrap text-muted tabular-nums md:justify-end"
        title={`First ${formatListTime(first_at)}, last ${formatListTime(last_at)}; ${fault.fingerprint}, ${fault.process}`}
      >
        <Tag>{status}</Tag>
        {formatNumber(count)}×, {formatAgo(last_at)}
      </p>
    </li>
  )
}

/** What failed or was slow of late, in all processes. */
export function FaultsPanel({ live }: { readonly live: boolean }) {
  const { data, error, refetch } = useQuery(faultsQuery(live))
  return (
    <Section title="Failed and slow calls" note="All processes, two weeks back; never with what people typed">
      {data && data.faults.length > 0 && (
        <ul aria-label="Failed and slow calls" className="divide-y rounded-md border bg-panel">
          {data.faults.map((fault) => (
            <FaultItem key={fault.fingerprint} fault={fault} />
          ))}
        </ul>
      )}
      {data && data.faults.length === 0 && (
        <EmptyState icon={CircleCheck} title="Nothing failed" className="rounded-md border bg-panel py-8!">
          No call failed or took longer than a second.
        </EmptyState>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-28 rounded-md" />}
    </Section>
  )
}
