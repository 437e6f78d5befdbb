import type { RoutingRule, SavedRoutingRule } from '@pb/contract/inquiry-routing-schemas'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { inquiryRoutingQuery } from '../../../queries/inquiry-routing.ts'
import type { Settings } from '../settings/entries.ts'
import { GroupsPanel } from './groups-panel.tsx'
import { RuleRow } from './rule-row.tsx'
import { toGroupNames, type RoutingNames } from './rule-text.ts'
import { TestPanel } from './test-panel.tsx'
import { useSaveRules } from './use-routing.ts'
import * as texts from './texts.ts'

const RuleDialog = lazy(() => import('./rule-dialog.tsx'))

type Rules = readonly SavedRoutingRule[]

/** The rules as they stand on screen: what is being saved shows before it is stored. */
function move(rules: Rules, from: number, to: number): Rules {
  const rest = rules.toSpliced(from, 1)
  return rest.toSpliced(to, 0, rules[from]!)
}

interface RulesListProps {
  readonly rules: readonly RoutingRule[]
  readonly names: RoutingNames
  readonly onEdit: (index: number) => void
}

function RulesList({ rules: stored, names, onEdit }: RulesListProps) {
  const save = useSaveRules()
  const [announced, setAnnounced] = useState('')
  const rules: Rules = save.isPending ? save.variables.rules : stored
  const replace = (index: number, rule: SavedRoutingRule) => save.mutate({ rules: rules.with(index, rule) })
  if (rules.length === 0) return <p className="text-sm text-muted">{texts.noRules}</p>
  return (
    <>
      <ol aria-label={texts.rules} className="divide-y rounded-md border">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.rule_id ?? `new-${index}`}
            rule={rule}
            number={index + 1}
            last={index === rules.length - 1}
            names={names}
            disabled={save.isPending}
            onToggle={(on) => replace(index, { ...rule, enabled: on ? 1 : 0 })}
            onMove={(by) => {
              setAnnounced(texts.moved(rule.name, index + by + 1))
              save.mutate({ rules: move(rules, index, index + by) })
            }}
            onEdit={() => onEdit(index)}
            onDelete={() =>
              save.mutate({
                rules: rules.toSpliced(index, 1),
                success: texts.ruleDeleted(rule.name),
                before: rules.with(index, { ...rule, rule_id: null }),
              })
            }
          />
        ))}
      </ol>
      <output className="sr-only">{announced}</output>
    </>
  )
}

/** The rules of the office, its groups of agents, and a test of the rules. */
export function RoutingPanel({ agents }: Pick<Settings, 'agents'>) {
  const { data, error, refetch } = useQuery(inquiryRoutingQuery)
  // The place of the rule that is edited; the number of rules for a new one.
  const [editing, setEditing] = useState<number | null>(null)
  const names = {
    agents: new Map(agents.map(({ user_id: id, name }) => [id, name])),
    groups: data ? toGroupNames(data) : new Map<string, string>(),
  }
  return (
    <>
      <Panel
        title={texts.rules}
        action={
          data && (
            <Button size="sm" onClick={() => setEditing(data.rules.length)}>
              <Plus aria-hidden className="size-4" />
              {texts.addRule}
            </Button>
          )
        }
      >
        <p className="max-w-3xl pb-4 text-sm text-muted">{texts.rulesLead}</p>
        {data && <RulesList rules={data.rules} names={names} onEdit={setEditing} />}
        {!data && error && (
          <ErrorState
            title={texts.notLoaded}
            error={error}
            onRetry={() => void refetch()}
            className="-my-6"
          />
        )}
        {!data && !error && (
          <output aria-label={texts.loading}>
            <Skeleton className="h-64 rounded-md" />
          </output>
        )}
        {data && editing !== null && (
          <Suspense fallback={null}>
            <RuleDialog routing={data} index={editing} names={names} onClose={() => setEditing(null)} />
          </Suspense>
        )}
      </Panel>
      {data && <GroupsPanel routing={data} names={names.agents} />}
      {data && <TestPanel />}
    </>
  )
}
