import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Pager } from '../../../components/ui/pager.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { requestsQuery, requestsShown, type RequestScope } from '../api/requests.ts'
import { RequestLine } from './request-line.tsx'

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
] as const

/** Requests for clients that another agent works with: an agent's own, or for supervisors the office's. */
export function Requests({ scope }: { readonly scope: RequestScope }) {
  const [params, setParams] = useSearchParams()
  const waiting = params.get('show') !== 'answered'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, error, refetch, isPlaceholderData } = useQuery(requestsQuery(scope, waiting, page))
  const toPage = (next: number) => {
    const search = new URLSearchParams(params)
    search.set('page', String(next))
    return { search: search.toString() }
  }
  return (
    <div className="flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
      <div className="flex">
        <Segmented
          label="Requests"
          value={waiting ? 'waiting' : 'answered'}
          segments={views}
          onChange={(show) => setParams(show === 'waiting' ? {} : { show }, { replace: true })}
        />
      </div>
      {data && data.collection.length > 0 && (
        <ul aria-label="Requests" className="rounded-lg border bg-panel">
          {data.collection.map((request) => (
            <RequestLine key={request.request_id} request={request} deciding={scope === 'office'} />
          ))}
        </ul>
      )}
      {data?.collection.length === 0 && (
        <EmptyState icon={CircleCheck} title={waiting ? 'No request waits' : 'No request was answered'}>
          Somebody another agent was in touch with within the last 90 days is added when a supervisor agrees.
        </EmptyState>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 rounded-lg" />}
      {data && <Pager page={page} pages={Math.ceil(data.total / requestsShown)} toPage={toPage} />}
    </div>
  )
}
