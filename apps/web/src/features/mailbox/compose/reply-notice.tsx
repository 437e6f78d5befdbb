import type { Message } from '@pb/contract/mail-messages'
import { describeSenderWarning } from '../sender-warning.tsx'
import { Notice } from './parts/notice.tsx'

/** Warns above a reply when the sender of the message may not be who they claim to be. */
export function ReplyNotice({ message }: { readonly message: Message }) {
  const warning = describeSenderWarning(message)
  return warning === null ? null : <Notice tone="warning">{warning}</Notice>
}
