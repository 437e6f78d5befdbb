import type { MessageSignature } from '@pb/contract/message-signature'
import { BadgeCheck, ShieldAlert, ShieldQuestion } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { describeSignature } from './signature-texts.ts'

const looks = {
  trusted: { Icon: BadgeCheck, className: 'text-success' },
  unknown: { Icon: ShieldQuestion, className: 'text-muted' },
  warning: { Icon: ShieldAlert, className: 'rounded-md bg-warning-soft px-3 py-2 text-warning' },
} as const

/** Shows who signed a message (S/MIME), and whether that can be trusted. */
export function SignatureNotice({ signature }: { readonly signature: MessageSignature }) {
  const { tone, text } = describeSignature(signature)
  const { Icon, className } = looks[tone]
  return (
    <p role="note" className={cn('mb-3 flex gap-2.5 text-sm', className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </p>
  )
}
