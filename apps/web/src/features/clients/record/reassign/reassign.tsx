import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../../../lib/lazy.ts'
import { Card } from '../../../../components/ui/panel.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../components/ui/states.tsx'
import { formatAgo, formatNumber, pluralize } from '../../../../lib/format.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { agentClientsQuery } from '../../../../queries/client-reassignment.ts'
import { getClientName, getStageTitle } from '../../client-text.ts'
import type { Agent } from '../../../../components/domain/agent-picker.tsx'
import { AgentSelect } from './agent-select.tsx'
import * as texts from './texts.ts'

const ReassignDialog = lazy(() => import('./reassign-dialog.tsx'))

/** Lets a supervisor reassign clients of an agent. */
export function Reassign() {
  const [agent, setAgent] = useState<Agent | null>(null)
  const from = agent?.user_id ?? ''
  const [search, setSearch] = useState('')
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set())
  const [reassigning, setReassigning] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    agentClientsQuery(from, useDebounced(search.trim(), 200)),
  )
  const rows = from === '' ? [] : (data?.collection ?? [])
  const checkedClients = rows.filter(({ user_id }) => checkedIds.has(user_id))
  const all = rows.length > 0 && checkedClients.length === rows.length

  function toggle(id: string): void {
    const next = new Set(checkedIds)
    if (!next.delete(id)) next.add(id)
    setCheckedIds(next)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid max-w-2xl grid-cols-1 gap-4 xs:grid-cols-2">
        <AgentSelect
          label={texts.currentAgent}
          value={agent}
          excludedId=""
          onChange={(next) => {
            setAgent(next)
            setCheckedIds(new Set())
          }}
        />
        <Field label={texts.search}>
          <Input
            autoComplete="off"
            placeholder={texts.searchByEmailOrName}
            disabled={from === ''}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      </div>
      {from === '' && (
        <EmptyState icon={UsersRound} title={texts.chooseAgent}>
          {texts.chooseAgentHint}
        </EmptyState>
      )}
      {from !== '' && !data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {from !== '' && !data && !error && <Skeleton className="h-64 rounded-lg" />}
      {from !== '' && data && rows.length === 0 && (
        <EmptyState icon={UsersRound} title={texts.noClientsFound} />
      )}
      {rows.length > 0 && data && (
        <Card aria-busy={isPlaceholderData || undefined}>
          <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2">
            <Checkbox
              checked={all}
              indeterminate={checkedClients.length > 0 && !all}
              onCheckedChange={() => setCheckedIds(new Set(all ? [] : rows.map(({ user_id }) => user_id)))}
            >
              {texts.checkAll}
            </Checkbox>
            <span className="text-sm text-muted">
              {checkedClients.length > 0
                ? texts.checkedCount(pluralize(checkedClients.length, 'client'))
                : pluralize(data.total, 'client')}
              {data.total > rows.length && texts.firstShown(formatNumber(rows.length))}
            </span>
            <Button
              size="sm"
              variant="primary"
              className="ml-auto"
              disabled={checkedClients.length === 0}
              onClick={() => setReassigning(true)}
            >
              {texts.reassignChecked}
            </Button>
          </div>
          <ul aria-label={texts.clients}>
            {rows.map((row) => (
              <li key={row.user_id} className="border-b px-4 last:border-b-0">
                <Checkbox
                  checked={checkedIds.has(row.user_id)}
                  onCheckedChange={() => toggle(row.user_id)}
                  className="min-h-12"
                >
                  <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
                    <span className="min-w-0 truncate font-medium">{getClientName(row)}</span>
                    <span className="min-w-0 truncate text-muted">{row.email}</span>
                    <span className="ml-auto text-xs text-muted">
                      {getStageTitle(row.stage)}, {formatAgo(row.last_activity)}
                    </span>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {reassigning && (
        <Suspense fallback={null}>
          <ReassignDialog
            from={from}
            clients={checkedClients.map((row) => ({ user_id: row.user_id, name: getClientName(row) }))}
            onClose={() => setReassigning(false)}
            onMoved={() => setCheckedIds(new Set())}
          />
        </Suspense>
      )}
    </div>
  )
}
