import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { companyQuery } from '../../queries/payouts.ts'
import { CompanyCards } from './company-cards.tsx'
import { AgentsTable, MonthsTable, PipelineTable } from './company-tables.tsx'
import { getThisYear } from './format.ts'
import { exceptionsPath } from './paths.ts'
import * as texts from './texts.ts'

const years = 3

/** The office's overview: company dollar, pipeline, receivables, queue and agents; each number opens its list. */
export function CompanyPage() {
  const [params, setParams] = useSearchParams()
  const thisYear = getThisYear()
  const given = Number(params.get('year'))
  const year = given > thisYear - years && given <= thisYear ? given : thisYear
  const agent = /^[1-9]\d{0,18}$/.test(params.get('agent') ?? '') ? params.get('agent')! : '0'
  const { data, error, refetch } = useQuery(companyQuery({ year, agent_id: agent }))
  // The menu offers everyone, also while one agent is chosen.
  const everyone = useQuery(companyQuery({ year, agent_id: '0' })).data?.agents ?? []
  const update = (next: { year?: string; agent?: string }) =>
    setParams(
      (now) => {
        const all = new URLSearchParams(now)
        for (const [key, value] of Object.entries(next)) all.set(key, value)
        if (all.get('agent') === '0') all.delete('agent')
        return all
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <PageBody className="flex max-w-[1360px] flex-col gap-5 pt-5 pb-12">
      <PageTitle
        actions={
          <>
            <Link to={exceptionsPath} className={buttonClass('secondary')}>
              {texts.exceptions}
            </Link>
            <Select
              label={texts.agent}
              value={agent}
              options={[
                { value: '0', label: texts.everyone },
                ...everyone.map(({ agent_id, name }) => ({ value: agent_id, label: name })),
              ]}
              onChange={(value) => update({ agent: value })}
            />
            <Select
              label={texts.year}
              value={String(year)}
              options={Array.from({ length: years }, (_, index) => {
                const value = String(thisYear - index)
                return { value, label: value }
              })}
              onChange={(value) => update({ year: value })}
            />
          </>
        }
      >
        {texts.company}
      </PageTitle>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          <CompanyCards numbers={data} agent={agent} />
          <Panel title={texts.byAgent}>
            <AgentsTable numbers={data} />
          </Panel>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Panel title={`${texts.companyDollar}, ${year}`} className="min-w-0">
              <p className="pb-3 text-sm text-muted">{texts.companyDollarHint}</p>
              <MonthsTable numbers={data} agent={agent} />
            </Panel>
            <Panel title={texts.pipeline} className="min-w-0">
              <p className="pb-3 text-sm text-muted">{texts.pipelineHint}</p>
              <PipelineTable numbers={data} agent={agent} />
            </Panel>
          </div>
        </>
      )}
    </PageBody>
  )
}
