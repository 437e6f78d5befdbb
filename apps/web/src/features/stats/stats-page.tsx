import type { StatsTableKey } from '@pb/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { RenderWhenVisible } from '../../components/ui/render-when-visible.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { useUser } from '../../lib/use-session.ts'
import { statsQuery, statsTableQuery } from '../../queries/stats.ts'
import { formatDays } from './format.ts'
import { MonthlyEmail } from './monthly-email.tsx'
import { OverTime } from './over-time.tsx'
import { PeriodFields } from './period-fields.tsx'
import { StatsCards } from './stats-cards.tsx'
import { StatsTable } from './stats-table.tsx'
import { compare } from './text-templates.ts'
import { Targets } from './targets.tsx'
import * as texts from './texts.ts'
import { readView, writeView, type StatsView } from './view.ts'

/** Two columns of tables of about the same height. */
const columns: readonly (readonly [readonly StatsTableKey[], readonly StatsTableKey[]])[] = [
  [['sources', 'client_sources', 'client_stages'], ['hours']],
  [
    ['showings', 'deals'],
    ['applications', 'commission'],
  ],
]

/** Numbers of a period by the office's own records; each opens the records behind it. */
export function StatsPage() {
  const [params, setParams] = useSearchParams()
  const supervisor = useUser().roles.includes('SUPERVISOR')
  const view = readView(params)
  const { data, error, refetch } = useQuery(statsQuery(view))
  const { agent_id: _, ...office } = view
  const agents = useQuery({ ...statsTableQuery({ ...office, table: 'agents' }), enabled: supervisor }).data
  const show = (next: StatsView) =>
    setParams(
      (now) => {
        const all = writeView(next)
        const number = now.get('number')
        if (number !== null) all.set('number', number)
        return all
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <PageBody className="flex max-w-[1360px] flex-col gap-5 pt-5 pb-12">
      <PageTitle
        actions={
          <>
            {supervisor && (
              <Select
                label={texts.agent}
                value={view.agent_id ?? '0'}
                options={[
                  { value: '0', label: texts.wholeOffice },
                  ...(agents?.rows ?? [])
                    .filter(({ key }) => /^\d+$/.test(key))
                    .map(({ key, title, left }) => ({
                      value: key,
                      label: left === 1 ? `${title} (${texts.left})` : title,
                    })),
                ]}
                onChange={(agent) => show(agent === '0' ? office : { ...office, agent_id: agent })}
              />
            )}
            <PeriodFields view={view} onChange={show} />
          </>
        }
      >
        {texts.stats}
      </PageTitle>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          <p className="-mt-3 text-sm text-muted">
            {data.agent?.left === 1 && `${data.agent.name}: ${texts.left}. `}
            {compare(formatDays(data.period), formatDays(data.before))}. {texts.zoneHint}
          </p>
          <StatsCards numbers={data.numbers} view={view} />
          {(!supervisor || view.agent_id !== undefined) && (
            <Targets agentId={view.agent_id} canSet={supervisor} />
          )}
          <OverTime summary={data} view={view} />
          {supervisor && view.agent_id === undefined && <StatsTable table="agents" view={view} />}
          <StatsTable table="funnel" view={view} />
          {columns.map((sides) => (
            <RenderWhenVisible key={sides[0][0]} className="min-h-64">
              <div className="grid items-start gap-5 md:grid-cols-2">
                {sides.map((tables) => (
                  <div key={tables[0]} className="flex min-w-0 flex-col gap-5">
                    {tables.map((table) => (
                      <StatsTable key={table} table={table} view={view} />
                    ))}
                  </div>
                ))}
              </div>
            </RenderWhenVisible>
          ))}
          <RenderWhenVisible className="min-h-40">
            <StatsTable table="listings" view={view} />
          </RenderWhenVisible>
          <MonthlyEmail supervisor={supervisor} />
        </>
      )}
    </PageBody>
  )
}
