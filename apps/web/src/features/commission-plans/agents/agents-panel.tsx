import type { CommissionPlan } from '@pb/contract/commission-plans'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { DataTable } from '../../../components/ui/data-table.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { EmptyState } from '../../../components/ui/states.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { agentPlansQuery } from '../../../queries/commission-plans.ts'
import * as templates from '../text-templates.ts'
import * as texts from '../texts.ts'
import { createAgentColumns } from './agent-columns.tsx'
import { AgentDialog } from './agent-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'

const pageSize = 50

interface AgentsPanelProps {
  readonly plans: readonly CommissionPlan[]
  readonly today: string
}

/** Who is on which plan, and from when. */
export function AgentsPanel({ plans, today }: AgentsPanelProps) {
  const [search, setSearch] = useState('')
  const [planId, setPlanId] = useState('')
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const toFirstPage = () => setParams({}, { replace: true, preventScrollReset: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<string | null>(null)
  const [assigning, setAssigning] = useState(false)
  const text = useDebounced(search, 200)
  const { data } = useQuery(
    agentPlansQuery({
      search: text,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      ...(planId !== '' && { plan_id: planId }),
    }),
  )
  const rows = data?.collection ?? []
  const agent = rows.find(({ agent_id }) => agent_id === opened)
  const toggle = (ids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids) {
        if (on) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const known = plans.filter(({ archived }) => archived === 0)
  const all = rows.length > 0 && rows.every(({ agent_id }) => chosen.has(agent_id))
  return (
    <section className="mt-8">
      <h2 className="text-base font-semibold">{texts.agents}</h2>
      <div className="flex flex-wrap items-center gap-2 py-3">
        <SearchInput
          label={texts.searchAgents}
          placeholder={texts.searchAgents}
          maxLength={100}
          value={search}
          onSearch={(next) => {
            setSearch(next)
            toFirstPage()
          }}
          className="w-full sm:w-64"
        />
        <Select
          label={texts.showPlan}
          value={planId}
          options={[
            { value: '', label: texts.allPlans },
            { value: '0', label: texts.noPlan },
            ...known.map(({ plan_id, title }) => ({ value: plan_id, label: title })),
          ]}
          onChange={(next) => {
            setPlanId(next)
            toFirstPage()
          }}
        />
        <Checkbox
          checked={all}
          indeterminate={!all && chosen.size > 0}
          onCheckedChange={(on) =>
            toggle(
              rows.map(({ agent_id }) => agent_id),
              on,
            )
          }
        >
          {texts.chooseAll}
        </Checkbox>
        {chosen.size > 0 && (
          <span className="ml-auto flex items-center gap-3 text-sm text-muted">
            {templates.selected(chosen.size)}
            <SubmitButton
              obstacle={known.length === 0 ? texts.noPlanToAssign : null}
              onClick={() => setAssigning(true)}
            >
              {texts.assign}
            </SubmitButton>
          </span>
        )}
      </div>
      {rows.length > 0 && (
        <DataTable
          caption={texts.agents}
          columns={createAgentColumns({ today, chosen, toggle, onEdit: setOpened })}
          rows={rows}
          rowKey={({ agent_id }) => agent_id}
        />
      )}
      {data && rows.length === 0 && <EmptyState icon={Users} title={texts.noAgents} />}
      {data && (
        <Pager
          page={page}
          pages={Math.ceil(data.count / pageSize)}
          toPage={(next) => ({ search: `?page=${next}` })}
        />
      )}
      {agent && <AgentDialog agent={agent} plans={known} today={today} onClose={() => setOpened(null)} />}
      {assigning && (
        <AssignDialog
          agentIds={[...chosen]}
          plans={known}
          today={today}
          onClose={() => setAssigning(false)}
          onAssigned={() => setChosen(new Set())}
        />
      )}
    </section>
  )
}
