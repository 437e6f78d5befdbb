import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatAgo, formatNumber, plural } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { agentClientsQuery } from '../api/agents.ts'
import { nameOf, stageTitle } from '../model/row-text.ts'
import { AgentSelect, type Agent } from './agent-select.tsx'

const ReassignDialog = lazy(() => import('./reassign-dialog.tsx'))

/** A supervisor chooses some of an agent's clients, and hands them to another. */
export function Reassign() {
  const [agent, setAgent] = useState<Agent | null>(null)
  const from = agent?.user_id ?? ''
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    agentClientsQuery(from, useDebounced(search.trim(), 200)),
  )
  const rows = from === '' ? [] : (data?.collection ?? [])
  const people = rows.filter(({ user_id }) => chosen.has(user_id))
  const all = rows.length > 0 && people.length === rows.length

  function toggle(id: string): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid max-w-2xl grid-cols-1 gap-4 xs:grid-cols-2">
        <AgentSelect
          label="Clients of"
          value={agent}
          except=""
          onChange={(next) => {
            setAgent(next)
            setChosen(new Set())
          }}
        />
        <Field label="Search">
          <Input
            autoComplete="off"
            placeholder="Search by email or name"
            disabled={from === ''}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      </div>
      {from === '' && (
        <EmptyState icon={UsersRound} title="Choose an agent">
          Their clients are listed here; those you check go to another agent with all that belongs to them.
        </EmptyState>
      )}
      {from !== '' && !data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {from !== '' && !data && !error && <Skeleton className="h-64 rounded-lg" />}
      {from !== '' && data && rows.length === 0 && (
        <EmptyState icon={UsersRound} title="No clients found matching the given criteria" />
      )}
      {rows.length > 0 && data && (
        <div className="rounded-lg border bg-panel" aria-busy={isPlaceholderData || undefined}>
          <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2">
            <Checkbox
              checked={all}
              indeterminate={people.length > 0 && !all}
              onCheckedChange={() => setChosen(new Set(all ? [] : rows.map(({ user_id }) => user_id)))}
            >
              Check all
            </Checkbox>
            <span className="text-sm text-muted">
              {people.length > 0
                ? `${plural(people.length, 'client')} checked`
                : plural(data.total, 'client')}
              {data.total > rows.length && `, the first ${formatNumber(rows.length)} are shown`}
            </span>
            <Button
              size="sm"
              variant="primary"
              className="ml-auto"
              disabled={people.length === 0}
              onClick={() => setAsking(true)}
            >
              Hand to another agent…
            </Button>
          </div>
          <ul aria-label="Clients">
            {rows.map((row) => (
              <li key={row.user_id} className="border-b px-4 last:border-b-0">
                <Checkbox
                  checked={chosen.has(row.user_id)}
                  onCheckedChange={() => toggle(row.user_id)}
                  className="min-h-12"
                >
                  <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
                    <span className="min-w-0 truncate font-medium">{nameOf(row)}</span>
                    <span className="min-w-0 truncate text-muted">{row.email}</span>
                    <span className="ml-auto text-xs text-muted">
                      {stageTitle(row.stage)}, {formatAgo(row.last_activity)}
                    </span>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </div>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ReassignDialog
            from={from}
            people={people.map((row) => ({ user_id: row.user_id, name: nameOf(row) }))}
            onClose={() => setAsking(false)}
            onMoved={() => setChosen(new Set())}
          />
        </Suspense>
      )}
    </div>
  )
}
