import type { Message } from '@pb/contract/mail-messages'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { Forward, Reply, ReplyAll } from 'lucide-react'
import { memo, useId } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { AddAsClient } from '../clients/add-as-client.tsx'
import type { ReplyType } from '../compose/index.ts'
import { MessageBody } from './message-body.tsx'
import { MessageHeader } from './message-header.tsx'
import type { SpamChange } from '../actions/row-updates.ts'
import { MessageMenu } from './message-menu.tsx'
import { Recipients } from './recipients.tsx'
import * as texts from './texts.ts'

interface ThreadMessageProps {
  readonly message: Message
  readonly open: boolean
  /** Senders in the thread who could be added as clients. */
  readonly others: readonly MailAddress[]
  readonly spam: SpamChange | null
  /** The keys for replies act on this message. */
  readonly hasReplyKeys: boolean
  /** Stable, so that unchanged messages do not re-render. */
  readonly onToggle: (id: string) => void
  readonly onReply: (id: string, type: ReplyType) => void
  readonly onSpam: () => void
}

/** A message of the thread, collapsed to one line or expanded. */
export const ThreadMessage = memo(function ThreadMessage({
  message,
  open,
  others,
  spam,
  hasReplyKeys,
  onToggle,
  onReply,
  onSpam,
}: ThreadMessageProps) {
  useTimeZone()
  const body = useId()
  const { id, excerpt } = message
  return (
    <li className="border-b last:border-b-0">
      <MessageHeader
        message={message}
        open={open}
        renderName={(name) => (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={body}
            onClick={() => onToggle(id)}
            className={cn(
              'min-h-6 min-w-0 truncate text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus focus-visible:after:outline-solid',
              open && 'max-w-3/4 shrink-0',
            )}
          >
            {name}
          </button>
        )}
        tools={
          <span
            className={cn(
              'z-10',
              open
                ? 'relative flex'
                : 'absolute inset-y-0 right-3 hidden items-center bg-panel pl-3 group-hover:bg-hover sm:group-focus-within:flex sm:group-hover:flex',
            )}
          >
            <AddAsClient message={message} others={others} />
            <IconButton
              label={texts.reply}
              {...(hasReplyKeys && { keys: 'r' })}
              icon={Reply}
              className="size-8!"
              onClick={() => onReply(id, 'reply')}
            />
            <IconButton
              label={texts.messageReplyToAll}
              {...(hasReplyKeys && { keys: 'a' })}
              icon={ReplyAll}
              className="size-8!"
              onClick={() => onReply(id, 'replyToAll')}
            />
            <IconButton
              label={texts.forward}
              {...(hasReplyKeys && { keys: 'f' })}
              icon={Forward}
              className="size-8!"
              onClick={() => onReply(id, 'forward')}
            />
            {open && <MessageMenu message={message} spam={spam} onSpam={onSpam} />}
          </span>
        }
      >
        {open ? (
          <Recipients message={message} />
        ) : (
          <p dir="auto" className="truncate text-left text-muted">
            {excerpt}
          </p>
        )}
      </MessageHeader>
      <div id={body} hidden={!open}>
        {open && <MessageBody message={message} />}
      </div>
    </li>
  )
})
