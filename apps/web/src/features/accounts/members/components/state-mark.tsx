import type { MemberState } from '@pb/contract/members'
import { cn } from '../../../../lib/cn.ts'
import { stateTitles } from '../member-text.ts'

const tones: Readonly<Record<MemberState, { readonly text: string; readonly dot: string }>> = {
  active: { text: 'text-sale', dot: 'bg-sale' },
  invited: { text: 'text-warning', dot: 'bg-warning' },
  deactivated: { text: 'text-muted', dot: 'bg-line-strong' },
}

/** Colored label of a member's state. */
export function StateMark({
  state,
  note,
}: {
  readonly state: MemberState
  readonly note?: string | undefined
}) {
  const { text, dot } = tones[state]
  return (
    <span className={cn('inline-flex items-baseline gap-1.5 text-xs font-medium whitespace-nowrap', text)}>
      <span aria-hidden className={cn('size-1.5 -translate-y-px rounded-full', dot)} />
      {stateTitles[state]}
      {note !== undefined && <span className="font-normal text-muted">{note}</span>}
    </span>
  )
}
