import type { SignatureRequestState } from '@pb/contract/signature-requests'
import { cn } from '../../../lib/cn.ts'
import * as texts from './texts.ts'

const tones: Readonly<Partial<Record<SignatureRequestState, string>>> = {
  signed: 'bg-brand-soft text-brand-text',
  completed: 'bg-brand-soft text-brand-text',
  declined: 'bg-danger-soft text-danger',
  voided: 'bg-sunken text-muted',
  expired: 'bg-sunken text-muted',
}

/** The state of a document. */
export function StateMark({ state }: { readonly state: SignatureRequestState }) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] items-center rounded-xs px-2 text-xs font-medium whitespace-nowrap',
        tones[state] ?? 'bg-sunken text-ink',
      )}
    >
      {texts.states[state]}
    </span>
  )
}
