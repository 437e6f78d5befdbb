import { isNamedState, type MoneyState } from '@pb/rules/deals/money-state'
import type { DealStatus } from '@pb/rules/deals/vocabulary'
import { MoneyMark } from '../../components/domain/money-mark.tsx'
import { cn } from '../../lib/cn.ts'
import { statusTitle } from './labels.ts'
import { beforeMove, offPlan, readyToPay } from './texts.ts'

const tones: Readonly<Record<DealStatus, string>> = {
  draft: 'bg-sunken text-ink',
  pending_review: 'bg-warning-soft text-warning',
  deal_submitted: 'bg-generated-soft text-generated',
  pending_op: 'bg-rental-soft text-rental',
  pending_commission_check: 'bg-rental-soft text-rental',
  payment_sent: 'bg-brand-soft text-brand-text',
  voided: 'bg-sunken text-muted line-through',
}

const box = 'inline-flex h-[22px] items-center rounded-xs px-2 text-xs font-medium whitespace-nowrap'

interface StatusMarksProps {
  readonly statuses: readonly DealStatus[]
  /** What became of its money, where the status does not say it. */
  readonly money: MoneyState
  readonly ready?: boolean
  /** Whether a split to company is not the plan's. */
  readonly isOffPlan?: boolean
  /** Whether it was closed before the office's books were kept here. */
  readonly opening?: boolean
}

/** Every status of a deal: it may wait for the owner's money and for a check. */
export function StatusMarks({
  statuses,
  money,
  ready = false,
  isOffPlan = false,
  opening = false,
}: StatusMarksProps) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {statuses.map((status) => (
        <span key={status} className={cn(box, tones[status])}>
          {statusTitle(status)}
        </span>
      ))}
      {isNamedState(money) && <MoneyMark state={money} />}
      {ready && <span className={cn(box, 'bg-brand-soft text-brand-text')}>{readyToPay}</span>}
      {isOffPlan && <span className={cn(box, 'bg-warning-soft text-warning')}>{offPlan}</span>}
      {opening && <span className={cn(box, 'bg-sunken text-ink')}>{beforeMove}</span>}
    </span>
  )
}
