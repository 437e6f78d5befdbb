import type { Message } from '@pb/contract/mailbox-messages'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { Forward, Reply, ReplyAll } from 'lucide-react'
import { memo, useId } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { AddAsClient } from '../clients/add-as-client.tsx'
import type { ReplyType } from '../compose/index.ts'
import { MessageBody } from './message-body.tsx'
import { MessageHead } from './message-head.tsx'
import { Recipients } from './recipients.tsx'

interface ThreadMessageProps {
  readonly message: Message
  readonly open: boolean
  /** Who of the thread could become a client. */
  readonly others: readonly MailAddress[]
  /** These stay the same ones: a message is drawn anew only when it has changed. */
  readonly onToggle: (id: string) => void
  readonly onAnswer: (id: string, type: ReplyType) => void
}

/** A message of the thread: one line, or all of it. */
export const ThreadMessage = memo(function ThreadMessage({
  message,
  open,
  others,
  onToggle,
  onAnswer,
}: ThreadMessageProps) {
  useTimeZone()
  const body = useId()
  const { id, excerpt } = message
  return (
    <li className="border-b last:border-b-0">
      <MessageHead
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
              label="Reply"
              icon={Reply}
              className="size-8!"
              onClick={() => onAnswer(id, 'reply')}
            />
            <IconButton
              label="Reply To All"
              icon={ReplyAll}
              className="size-8!"
              onClick={() => onAnswer(id, 'replyToAll')}
            />
            <IconButton
              label="Forward"
              icon={Forward}
              className="size-8!"
              onClick={() => onAnswer(id, 'forward')}
            />
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
      </MessageHead>
      <div id={body} hidden={!open}>
        {open && <MessageBody message={message} />}
      </div>
    </li>
  )
})
