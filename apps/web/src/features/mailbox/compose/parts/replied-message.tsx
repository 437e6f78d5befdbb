import type { Message } from '@pb/contract/mail-messages'
import { formatDateTime } from '../../../../lib/format-date-time.ts'
import { getSenderName } from '../../sender.ts'
import * as texts from '../texts.ts'

interface RepliedMessageProps {
  /** Null when it no longer exists. */
  readonly message: Message | null
  readonly forward: boolean
}

/** Whom and which message the form answers. */
export function RepliedMessage({ message, forward }: RepliedMessageProps) {
  if (!message) return <p className="min-w-0 text-sm text-muted">{texts.repliedMessageGone}</p>
  const { time_created, excerpt } = message
  const describe = forward ? texts.forwarding : texts.answering
  return (
    <p dir="auto" title={excerpt} className="min-w-0 grow basis-48 truncate text-sm text-muted">
      {describe(getSenderName(message), formatDateTime(time_created))}
      {excerpt !== '' && ` · ${excerpt}`}
    </p>
  )
}
