import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { pluralize } from '../../../lib/format.ts'
import { clientRequestsQuery, requestsPerPage, type RequestScope } from '../../../queries/client-requests.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { RequestLine } from './request-line.tsx'
import * as texts from './texts.ts'

const views = [
  { value: 'waiting', label: texts.pending },
  { value: 'answered', label: texts.decided },
] as const

/** Requests for clients of other agents: the agent's own, or the office's for supervisors. */
export function Requests({ scope }: { readonly scope: RequestScope }) {
  const [params, setParams] = useSearchParams()
  const pending = params.get('show') !== 'answered'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, error, refetch, isPlaceholderData } = useQuery(clientRequestsQuery(scope, pending, page))
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set())
  const [decision, setDecision] = useState<boolean | null>(null)
  const canDecide = scope === 'office' && pending
  const shown = data?.collection ?? []
  // Ignores checked requests that were decided or are on another page.
  const checkedRequests = canDecide ? shown.filter(({ request_id }) => checkedIds.has(request_id)) : []
  const toggle = (id: string) => {
    const next = new Set(checkedIds)
    if (!next.delete(id)) next.add(id)
    setCheckedIds(next)
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
          label={texts.requests}
          value={pending ? 'waiting' : 'answered'}
          segments={views}
          onChange={(show) => setParams(show === 'waiting' ? {} : { show }, { replace: true })}
        />
      </div>
      {shown.length > 0 && (
        <Card>
          {canDecide && shown.length > 1 && (
            <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2">
              <Checkbox
                checked={checkedRequests.length === shown.length}
                indeterminate={checkedRequests.length > 0 && checkedRequests.length < shown.length}
                onCheckedChange={() =>
                  setCheckedIds(
                    new Set(
                      checkedRequests.length === shown.length
                        ? []
                        : shown.map(({ request_id }) => request_id),
                    ),
                  )
                }
              >
                {texts.checkAll}
              </Checkbox>
              {checkedRequests.length > 0 && (
                <span className="text-sm text-muted">
                  {texts.checkedCount(pluralize(checkedRequests.length, 'request'))}
                </span>
              )}
              <span className="ml-auto flex gap-2">
                <Button size="sm" disabled={checkedRequests.length === 0} onClick={() => setDecision(false)}>
                  {texts.declineChecked}
                </Button>
                <Button
                  size="sm"
                  variant="primary"
                  disabled={checkedRequests.length === 0}
                  onClick={() => setDecision(true)}
                >
                  {texts.approveChecked}
                </Button>
              </span>
            </div>
          )}
          <ul aria-label={texts.requests}>
            {shown.map((request) => (
              <RequestLine
                key={request.request_id}
                request={request}
                deciding={scope === 'office'}
                checked={canDecide && shown.length > 1 ? checkedIds.has(request.request_id) : undefined}
                onCheck={() => toggle(request.request_id)}
              />
            ))}
          </ul>
        </Card>
      )}
      {decision !== null && checkedRequests.length > 0 && (
        <DecideDialog requests={checkedRequests} approve={decision} onClose={() => setDecision(null)} />
      )}
      {data?.collection.length === 0 && (
        <EmptyState icon={CircleCheck} title={pending ? texts.noPendingRequests : texts.noDecidedRequests}>
          {texts.approvalHint}
        </EmptyState>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 rounded-lg" />}
      {data && <Pager page={page} pages={Math.ceil(data.total / requestsPerPage)} toPage={toPage} />}
    </div>
  )
}
