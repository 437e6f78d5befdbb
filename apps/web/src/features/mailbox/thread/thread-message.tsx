import type { Message } from '@pb/contract/mailbox-messages'
import { Forward, Paperclip, Reply, ReplyAll } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { photoUrl } from '../../../components/ui/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatFullMoment, formatMoment } from '../../../lib/format.ts'
import { AddAsClient } from '../clients/add-as-client.tsx'
import type { ReplyType } from '../compose/index.ts'
import { MessageBody } from './message-body.tsx'
import { Recipients } from './recipients.tsx'

interface ThreadMessageProps {
  readonly message: Message
  readonly open: boolean
  readonly onToggle: () => void
  readonly onAnswer: (type: ReplyType) => void
}

/** A message of the thread: one line, or all of it. */
export function ThreadMessage({ message, open, onToggle, onAnswer }: ThreadMessageProps) {
  const body = useId()
  const { from_name, from_email, from_user: user, excerpt, has_attachments, time_created } = message
  const name = from_name || from_email || '(no sender)'
  return (
    <li className="border-b last:border-b-0">
      <div
        className={cn(
          'group relative flex gap-3 px-3 py-2.5 sm:px-5',
          open ? 'items-start sm:pt-4' : 'items-center hover:bg-hover',
        )}
      >
        <Avatar name={name} photo={user?.photo ? photoUrl('wcontact-s', user.photo) : null} />
        <div className="min-w-0 grow text-sm">
          <h2 className="flex min-w-0 items-baseline font-semibold">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={body}
              onClick={onToggle}
              className={cn(
                'min-h-6 min-w-0 truncate text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus focus-visible:after:outline-solid',
                open && 'max-w-3/4 shrink-0',
              )}
            >
              {name}
            </button>
            {open && from_name !== '' && (
              <span className="ml-2 hidden min-w-0 truncate font-normal text-muted xs:block">
                {from_email}
              </span>
            )}
          </h2>
          {open ? <Recipients message={message} /> : <p className="truncate text-muted">{excerpt}</p>}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
          <span className="flex items-center gap-2 text-xs text-muted tabular-nums">
            {has_attachments > 0 && (
              <>
                <Paperclip aria-hidden className="size-4" />
                <span className="sr-only">With attachments</span>
              </>
            )}
            <time>{open ? formatFullMoment(time_created) : formatMoment(time_created)}</time>
          </span>
          <span
            className={cn(
              'z-10',
              open
                ? 'relative flex'
                : 'absolute inset-y-0 right-3 hidden items-center bg-panel pl-3 group-hover:bg-hover sm:group-focus-within:flex sm:group-hover:flex',
            )}
          >
            <AddAsClient message={message} />
            <IconButton label="Reply" icon={Reply} className="size-8!" onClick={() => onAnswer('reply')} />
            <IconButton
              label="Reply To All"
              icon={ReplyAll}
              className="size-8!"
              onClick={() => onAnswer('replyToAll')}
            />
            <IconButton
              label="Forward"
              icon={Forward}
              className="size-8!"
              onClick={() => onAnswer('forward')}
            />
          </span>
        </div>
      </div>
      <div id={body} hidden={!open}>
        {open && <MessageBody message={message} />}
      </div>
    </li>
  )
}
