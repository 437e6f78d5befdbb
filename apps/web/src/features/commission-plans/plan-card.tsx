import type { CommissionPlan } from '@pb/contract/commission-plans'
import { Ellipsis, X } from 'lucide-react'
import { Card } from '../../components/ui/panel.tsx'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../components/ui/menu.tsx'
import { Tag } from '../../components/ui/tag.tsx'
import { describeTerms } from './describe-terms.ts'
import { useArchivePlan, useRemoveTerms, useRestorePlan } from './mutations.ts'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

interface PlanCardProps {
  readonly plan: CommissionPlan
  readonly today: string
  readonly onChangeTerms: () => void
  readonly onRename: () => void
}

/** The terms of one day. */
function Terms({
  plan,
  entry,
  today,
}: {
  readonly plan: CommissionPlan
  readonly entry: CommissionPlan['terms'][number]
  readonly today: string
}) {
  const remove = useRemoveTerms()
  const { since, terms, current } = entry
  const isPlanned = since > today
  return (
    <li className="flex gap-3 border-t py-3 first:border-t-0">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1 text-xs text-muted">
          <span>{isPlanned ? templates.fromDay(since) : templates.sinceDay(since)}</span>
          {current === 1 && <Tag>{texts.inEffect}</Tag>}
          {isPlanned && <Tag>{texts.planned}</Tag>}
        </p>
        <ul className="text-sm">
          {describeTerms(terms, plan.payees).map((line) => (
            <li key={line} className={current === 1 || isPlanned ? '' : 'text-muted'}>
              {line}
            </li>
          ))}
        </ul>
      </div>
      {plan.terms.length > 1 && plan.archived === 0 && (
        <IconButton
          label={templates.removeTermsLabel(since)}
          icon={X}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: plan.plan_id, since, terms })}
        />
      )}
    </li>
  )
}

/** A plan: its terms by date, and how many agents are on it. */
export function PlanCard({ plan, today, onChangeTerms, onRename }: PlanCardProps) {
  const archive = useArchivePlan()
  const restore = useRestorePlan()
  const { title, archived, agents, future_agents } = plan
  return (
    <Card as="section" aria-label={title} className="flex flex-col p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 className="truncate text-base font-semibold" title={title}>
            {title}
          </h2>
          <p className="text-xs text-muted">
            {archived === 1 ? texts.archived : templates.countAgents(agents)}
            {future_agents > 0 && ` · ${templates.laterAgents(future_agents)}`}
          </p>
        </div>
        {archived === 0 && (
          <Menu>
            <MenuTrigger render={<IconButton label={texts.more} icon={Ellipsis} />} />
            <MenuContent>
              <MenuItem onClick={onRename}>{texts.rename}</MenuItem>
              <MenuItem onClick={() => archive.mutate(plan.plan_id)}>{texts.archive}</MenuItem>
            </MenuContent>
          </Menu>
        )}
      </div>
      <ul aria-label={texts.history} className="grow py-1">
        {plan.terms.map((entry) => (
          <Terms key={entry.since} plan={plan} entry={entry} today={today} />
        ))}
      </ul>
      {archived === 1 ? (
        <Button loading={restore.isPending} onClick={() => restore.mutate(plan.plan_id)}>
          {texts.restore}
        </Button>
      ) : (
        <Button onClick={onChangeTerms}>{texts.changeTerms}</Button>
      )}
    </Card>
  )
}
