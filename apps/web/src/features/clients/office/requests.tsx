import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { plural } from '../../../lib/format.ts'
import { requestsQuery, requestsShown, type RequestScope } from '../api/requests.ts'
import { DecideDialog } from './decide-dialog.tsx'
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [answer, setAnswer] = useState<boolean | null>(null)
  const choosing = scope === 'office' && waiting
  const shown = data?.collection ?? []
  // What has been answered, or stands on another page, is not chosen.
  const picked = choosing ? shown.filter(({ request_id }) => chosen.has(request_id)) : []
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const toPage = (next: number) => {
    const search = new URLSearchParams(location.search)
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
      {shown.length > 0 && (
        <div className="rounded-lg border bg-panel">
          {choosing && shown.length > 1 && (
            <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2">
              <Checkbox
                checked={picked.length === shown.length}
                indeterminate={picked.length > 0 && picked.length < shown.length}
                onCheckedChange={() =>
                  setChosen(
                    new Set(picked.length === shown.length ? [] : shown.map(({ request_id }) => request_id)),
                  )
                }
              >
                Check all
              </Checkbox>
              {picked.length > 0 && (
                <span className="text-sm text-muted">{plural(picked.length, 'request')} checked</span>
              )}
              <span className="ml-auto flex gap-2">
                <Button size="sm" disabled={picked.length === 0} onClick={() => setAnswer(false)}>
                  Refuse checked…
                </Button>
                <Button
                  size="sm"
                  variant="primary"
                  disabled={picked.length === 0}
                  onClick={() => setAnswer(true)}
                >
                  Approve checked…
                </Button>
              </span>
            </div>
          )}
          <ul aria-label="Requests">
            {shown.map((request) => (
              <RequestLine
                key={request.request_id}
                request={request}
                deciding={scope === 'office'}
                checked={choosing && shown.length > 1 ? chosen.has(request.request_id) : undefined}
                onCheck={() => toggle(request.request_id)}
              />
            ))}
          </ul>
        </div>
      )}
      {answer !== null && picked.length > 0 && (
        <DecideDialog requests={picked} approve={answer} onClose={() => setAnswer(null)} />
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
