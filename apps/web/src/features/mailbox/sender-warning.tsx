import type { MessageSummary, SenderWarning as Warning } from '@pb/contract/mail-messages'
import { TriangleAlert } from 'lucide-react'
import { showAddress } from '../../lib/show-address.ts'
import * as texts from './text-templates.ts'

/** Marks a sender who may not be who they claim to be. */
export function UnverifiedSender({ warning }: { readonly warning: Warning | null }) {
  if (warning === null) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-sm bg-warning-soft px-1.5 text-xs font-medium text-warning">
      <TriangleAlert aria-hidden className="size-3.5" />
      {texts.unverifiedSender}
    </span>
  )
}

type WarnedMessage = Pick<MessageSummary, 'sender_warning' | 'from_email'> & {
  readonly sender: { readonly claim: string }
}

/** Returns why a sender may not be who they claim to be, as a sentence; null when nothing is suspicious. */
export function describeSenderWarning(message: WarnedMessage): string | null {
  const { sender_warning: warning, from_email: email, sender } = message
  return warning === null
    ? null
    : texts.senderWarnings[warning](showAddress(sender.claim), showAddress(email))
}
