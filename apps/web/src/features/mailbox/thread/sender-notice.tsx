import type { Message } from '@pb/contract/mail-messages'
import { TriangleAlert } from 'lucide-react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { describeSenderWarning } from '../sender-warning.tsx'
import * as texts from './texts.ts'

/** Warns of a forged sender, and marks one from outside or without earlier mail. */
export function SenderNotice({ message }: { readonly message: Message }) {
  const warning = describeSenderWarning(message)
  if (warning !== null)
    return (
      <FormMessage look="warning" role="note" className="mb-3 flex gap-2.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{warning}</span>
      </FormMessage>
    )
  const { outside, first_time } = message.sender
  if (outside === 0) return null
  return (
    <p className="mb-2 text-xs text-muted">
      {first_time === 1 ? texts.firstTimeSender : texts.outsideOffice}
    </p>
  )
}
