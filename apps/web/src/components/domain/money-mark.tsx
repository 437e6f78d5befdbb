import { moneyStates, type MoneyState } from '@pb/rules/deals/money-state'
import { findTitle } from '@pb/rules/vocabulary'
import { cn } from '../../lib/cn.ts'

const neutral = 'bg-sunken text-ink'
const warning = 'bg-warning-soft text-warning'
const tones: Readonly<Record<MoneyState, string>> = {
  draft: neutral,
  nothing_due: neutral,
  open: 'bg-generated-soft text-generated',
  reversed: 'bg-danger-soft text-danger',
  part_paid: 'bg-generated-soft text-generated',
  paid: 'bg-brand-soft text-brand-text',
  over_paid: warning,
  credited: 'bg-sunken text-muted',
  part_credited: 'bg-sunken text-muted',
  written_off: warning,
  part_written_off: warning,
}

/** What became of the money of an invoice or a deal. */
export function MoneyMark({ state }: { readonly state: MoneyState }) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] items-center rounded-xs px-2 text-xs font-medium whitespace-nowrap',
        tones[state],
      )}
    >
      {findTitle(moneyStates, state)}
    </span>
  )
}
