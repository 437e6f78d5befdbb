import type { AgentYear } from '@pb/contract/agent-years'
import { Panel } from '../../components/ui/panel.tsx'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

function Bar({
  label,
  value,
  max,
}: {
  readonly label: string
  readonly value: number
  readonly max: number
}) {
  return (
    <progress
      aria-label={label}
      max={Math.max(max, 1)}
      value={max === 0 ? 1 : value}
      className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
    />
  )
}

/** The plan, how much of the cap is reached, and the tier of the next dollar. */
export function PlanProgress({ year }: { readonly year: AgentYear }) {
  const { plan, cap, tier, to_date, opening, until } = year
  const reached = plan?.terms.measure === 'company_dollar' ? to_date.company : to_date.gross
  return (
    <Panel title={texts.plan}>
      <p className="text-sm font-medium">{plan ? plan.title : texts.noPlan}</p>
      <p className="text-xs text-muted">{plan ? templates.sinceDay(plan.since) : texts.noPlanHint}</p>
      {plan && !tier && (
        <p className="pt-3 text-sm">{templates.tierNow(plan.terms.tiers[0]!.company_split)}</p>
      )}
      {cap && (
        <div className="flex flex-col gap-1.5 pt-4">
          <p className="flex items-baseline justify-between text-sm">
            <span className="font-medium">{texts.cap}</span>
            <span className="tabular-nums">{templates.capProgress(cap.reached, cap.amount)}</span>
          </p>
          <Bar label={texts.cap} value={cap.reached} max={cap.amount} />
          <p className="text-xs text-muted">
            {cap.left === 0 ? texts.capReached : templates.capLeft(cap.left, until)}
          </p>
        </div>
      )}
      {tier && (
        <div className="flex flex-col gap-1.5 pt-4">
          <p className="flex items-baseline justify-between text-sm">
            <span className="font-medium">{texts.tier}</span>
            <span>{templates.tierNow(tier.company_split)}</span>
          </p>
          {tier.next && <Bar label={texts.tier} value={reached} max={tier.next.from} />}
          {tier.next && (
            <p className="text-xs text-muted">
              {templates.tierNext(tier.next.left, tier.next.company_split)}
            </p>
          )}
        </div>
      )}
      {opening && <p className="pt-3 text-xs text-muted">{texts.opening}</p>}
    </Panel>
  )
}
