import type { AgentYear } from '@pb/contract/agent-years'
import { addDaysToDate } from '@pb/rules/dates'
import { formatMoney } from '@pb/rules/money'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Card } from '../../components/ui/panel.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { useUser } from '../../lib/use-session.ts'
import { agentYearQuery } from '../../queries/agent-years.ts'
import { DealsInHand } from './deals-in-hand.tsx'
import { MonthsChart } from './months-chart.tsx'
import { PlanProgress } from './plan-progress.tsx'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'
import { WhatIf } from './what-if.tsx'

const states = ['ready', 'waiting', 'in_review', 'draft'] as const

function NumberCard({
  title,
  value,
  note,
}: {
  readonly title: string
  readonly value: string
  readonly note: string
}) {
  return (
    <Card className="p-4">
      <p className="text-xs text-muted">{title}</p>
      <p className="pt-1 text-xl font-semibold tabular-nums">{value}</p>
      <p className="text-xs text-muted">{note}</p>
    </Card>
  )
}

/** The four sums of the year: earned, paid, still to come, closed. */
function Cards({ year }: { readonly year: AgentYear }) {
  const { totals, pending } = year
  const amount = states.reduce((sum, state) => sum + pending[state].amount, 0)
  const deals = states.reduce((sum, state) => sum + pending[state].deals, 0)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <NumberCard
        title={texts.earned}
        value={formatMoney(totals.earned)}
        note={templates.countDeals(totals.deals)}
      />
      <NumberCard
        title={texts.paid}
        value={formatMoney(totals.paid)}
        note={templates.formatYear(year.from, year.until)}
      />
      <NumberCard title={texts.pending} value={formatMoney(amount)} note={templates.countDeals(deals)} />
      <NumberCard
        title={texts.gross}
        value={formatMoney(totals.gross)}
        note={`${texts.company}: ${formatMoney(totals.company)}`}
      />
    </div>
  )
}

/** What is still to come, by what it waits for. */
function Pending({ pending }: Pick<AgentYear, 'pending'>) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {states.map((state) => (
        <div key={state} className="rounded-md bg-sunken px-4 py-3" title={texts.stateHints[state]}>
          <dt className="text-xs text-muted">{texts.states[state]}</dt>
          <dd className="text-sm font-medium tabular-nums">
            {formatMoney(pending[state].amount)}{' '}
            <span className="font-normal text-muted">{templates.countDeals(pending[state].deals)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An agent's year: earned, pending, paid, the cap, and what another deal would pay. Supervisors open any agent's. */
export function YourYear() {
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const agentId = params.get('agent') ?? user.user_id
  const date = params.get('date')
  const { data, error, refetch, isPlaceholderData } = useQuery(
    agentYearQuery({ agent_id: agentId, ...(date !== null && { date }) }),
  )
  const isOwn = agentId === user.user_id
  const show = (day: string) =>
    setParams({ ...(!isOwn && { agent: agentId }), date: day }, { preventScrollReset: true })
  return (
    <PageBody className="max-w-[1200px] pt-5 pb-12">
      <PageTitle
        meta={data && templates.formatYear(data.from, data.until)}
        actions={
          data && (
            <>
              <IconButton
                bordered
                label={texts.previousYear}
                icon={ChevronLeft}
                onClick={() => show(addDaysToDate(data.from, -1))}
              />
              <IconButton
                bordered
                label={texts.nextYear}
                icon={ChevronRight}
                disabled={data.until >= data.today}
                onClick={() => show(addDaysToDate(data.until, 1))}
              />
            </>
          )
        }
      >
        {isOwn || !data ? texts.title : templates.ofPerson(data.agent.name)}
      </PageTitle>
      {data && (
        <div className="mt-4 flex flex-col gap-4 *:min-w-0" aria-busy={isPlaceholderData || undefined}>
          <Cards year={data} />
          <Pending pending={data.pending} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <PlanProgress year={data} />
            <DealsInHand deals={data.deals} />
          </div>
          <WhatIf agentId={agentId} isOwn={isOwn} />
          <MonthsChart year={data} />
        </div>
      )}
      {!data && !error && <Skeleton className="mt-4 h-96 rounded-lg" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </PageBody>
  )
}
