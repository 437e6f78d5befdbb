import { formatCents } from '@pb/rules/money'
import { cn } from '../../lib/cn.ts'

interface Step {
  readonly title: string
  readonly source: string
  readonly formula: string
  readonly cents: number
}

interface CommissionStepsProps {
  readonly steps: readonly Step[]
  /** The last line: what the agent gets. */
  readonly total: { readonly title: string; readonly cents: number }
  /** Leaves out where each figure comes from. */
  readonly compact?: boolean
}

/** How an agent's part of a deal is calculated, step by step down to the net. */
export function CommissionSteps({ steps, total, compact = false }: CommissionStepsProps) {
  return (
    <dl className="text-sm">
      {steps.map(({ title, source, formula, cents }) => (
        <div key={`${title} ${formula} ${cents}`} className="flex items-baseline gap-4 border-b py-2">
          <dt className="min-w-0 grow">
            <span className="block font-medium">{title}</span>
            <span className="block text-xs text-muted tabular-nums">{formula}</span>
            {!compact && <span className="block text-xs text-muted">{source}</span>}
          </dt>
          <dd className={cn('shrink-0 tabular-nums', cents < 0 && 'text-muted')}>{formatCents(cents)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 pt-2.5 font-semibold">
        <dt>{total.title}</dt>
        <dd className="tabular-nums">{formatCents(total.cents)}</dd>
      </div>
    </dl>
  )
}
