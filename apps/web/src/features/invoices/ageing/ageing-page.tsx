import { keepsBooks } from '@pb/contract/role-groups'
import { ageingBuckets } from '@pb/rules/deals/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../../components/ui/panel.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { useUser } from '../../../lib/use-session.ts'
import { ageingPageSize, invoiceAgeingQuery } from '../../../queries/invoices.ts'
import { AgentFilter, type Agent } from '../../../components/domain/agent-picker.tsx'
import { BackLink } from '../back-link.tsx'
import { formatAmount } from '../format.ts'
import { AgeBar, ageColors } from './age-bar.tsx'
import { AgeingRows } from './ageing-rows.tsx'
import * as texts from './texts.ts'

interface View {
  readonly agent: string | null
  readonly page: number
}

const viewFormat = {
  parse: (params: URLSearchParams): View => ({
    agent: /^[1-9]\d{0,18}$/.exec(params.get('agent') ?? '')?.[0] ?? null,
    page: Number(/^[1-9]\d{0,3}$/.exec(params.get('page') ?? '')?.[0] ?? 1),
  }),
  format: ({ agent, page }: View): URLSearchParams => {
    const params = new URLSearchParams()
    if (agent !== null) params.set('agent', agent)
    if (page > 1) params.set('page', String(page))
    return params
  },
}

/** What management companies owe, by age. */
export function AgeingPage() {
  const [view, update, linkTo] = useUrlState(viewFormat)
  const supervisor = keepsBooks(useUser().roles)
  const [picked, setPicked] = useState<Agent | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    invoiceAgeingQuery(supervisor ? view.agent : null, view.page),
  )
  const agent =
    view.agent === null
      ? null
      : picked?.user_id === view.agent
        ? picked
        : { user_id: view.agent, name: texts.agent }
  const rows = data?.collection ?? []
  return (
    <PageBody className="max-w-[1360px] pt-4 pb-12">
      <BackLink />
      <PageTitle
        actions={
          supervisor && (
            <AgentFilter
              value={agent}
              onChange={(next) => {
                setPicked(next)
                update(() => ({ agent: next?.user_id ?? null, page: 1 }))
              }}
            />
          )
        }
      >
        {texts.title}
      </PageTitle>
      <p className="text-sm text-muted">{texts.lead}</p>
      <div className="mt-4 flex flex-col gap-4" aria-busy={isPlaceholderData || undefined}>
        {data && rows.length > 0 && (
          <Card as="section" aria-label={texts.total} className="p-4">
            <AgeBar buckets={data.totals} max={data.totals.total + data.totals.credit} />
            <dl className="grid grid-cols-2 gap-x-6 gap-y-3 pt-3 sm:grid-cols-3 md:grid-cols-6">
              {ageingBuckets.map(({ key, title }) => (
                <div key={key}>
                  <dt className="flex items-center gap-1.5 text-xs text-muted">
                    <span aria-hidden className={cn('size-2 rounded-full', ageColors[key])} />
                    {title}
                  </dt>
                  <dd className="text-base font-semibold tabular-nums">{formatAmount(data.totals[key])}</dd>
                </div>
              ))}
              {data.totals.credit !== 0 && (
                <div>
                  <dt className="text-xs text-muted">{texts.credits}</dt>
                  <dd className="text-base font-semibold tabular-nums">
                    {formatAmount(0 - data.totals.credit)}
                  </dd>
                </div>
              )}
              <div>
                <dt className="text-xs text-muted">{texts.total}</dt>
                <dd className="text-base font-semibold tabular-nums">{formatAmount(data.totals.total)}</dd>
              </div>
            </dl>
          </Card>
        )}
        {rows.length > 0 && <AgeingRows rows={rows} agent={supervisor ? view.agent : null} />}
        {data && rows.length === 0 && (
          <div className="rounded-md border bg-panel">
            <EmptyState icon={CircleCheck} title={texts.none}>
              {view.agent === null ? texts.noneHint : texts.noneOfAgent}
            </EmptyState>
          </div>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <output aria-label={texts.loading} className="flex flex-col gap-4">
            <Skeleton className="h-24 rounded-lg" />
            <Skeleton className="h-80 rounded-md" />
          </output>
        )}
        {data && (
          <Pager
            page={view.page}
            pages={Math.ceil(data.count / ageingPageSize)}
            toPage={(page) => linkTo((now) => ({ ...now, page }))}
          />
        )}
      </div>
    </PageBody>
  )
}
