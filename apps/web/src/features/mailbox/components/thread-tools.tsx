import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { Archive, BellRing, Clock, Forward, Inbox, Mail, MailOpen, RotateCcw, Trash2 } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import type { ThreadLike } from '../api/use-thread-change.ts'
import { openCompose } from '../compose/index.ts'
import type { MailActions } from '../hooks/use-mail-actions.tsx'
import { archivable } from '../model/changes.ts'
import type { Folder } from '../model/folders.ts'
import { LaterMenu } from './later-menu.tsx'

type Target = ThreadLike & Pick<MailThreadRow, 'subject' | 'seen' | 'reminders'>

interface ThreadToolsProps {
  readonly folder: Folder
  /** The selected threads, or the open one. */
  readonly threads: readonly Target[]
  readonly actions: MailActions
}

/** What can be done with the selected threads, or with the open one; nothing without any. */
export function ThreadTools({ folder, threads, actions }: ThreadToolsProps) {
  const [only] = threads
  if (!only) return null
  const { id } = folder
  const unread = threads.some(({ seen }) => seen === 0)
  const single = threads.length === 1
  const reminded = single && only.reminders.some(({ kind }) => kind === 'reply')
  const inbox = archivable(folder, threads)
  const away = id === 'TRASH' || id === 'SPAM'
  return (
    <fieldset aria-label="Actions" className="flex items-center gap-0.5">
      {inbox.length > 0 && (
        <IconButton label="Archive" keys="e" icon={Archive} onClick={() => actions.archive(inbox)} />
      )}
      {id === 'TRASH' && (
        <IconButton label="Restore" icon={RotateCcw} onClick={() => actions.restore(threads)} />
      )}
      {id === 'SPAM' && <IconButton label="Not spam" icon={Inbox} onClick={() => actions.notSpam(threads)} />}
      <IconButton
        label={id === 'TRASH' ? 'Delete permanently' : 'Delete'}
        keys="#"
        icon={Trash2}
        onClick={() => actions.remove(threads)}
      />
      <IconButton
        label={unread ? 'Mark as read' : 'Mark as unread'}
        keys={unread ? 'shift+i' : 'shift+u'}
        icon={unread ? MailOpen : Mail}
        onClick={() => actions.markSeen(threads, unread ? 1 : 0)}
      />
      {id === 'SNOOZED' && (
        <IconButton label="Put back into the inbox" icon={Inbox} onClick={() => actions.wake(threads)} />
      )}
      {id === 'INBOX' && (
        <LaterMenu
          label="Snooze"
          keys="b"
          icon={Clock}
          heading="Snooze until"
          onChoose={(until) => actions.snooze(threads, until)}
        />
      )}
      {single && !away && id !== 'DRAFT' && (
        <LaterMenu
          label="Remind me"
          keys="h"
          icon={BellRing}
          heading="Remind me if nobody replies"
          onChoose={(at) => actions.remind(threads, at)}
          {...(reminded && {
            remove: { label: 'Remove the reminder', run: () => actions.remind(threads, null) },
          })}
        />
      )}
      {single && (
        <IconButton
          label="Forward thread"
          icon={Forward}
          onClick={() => openCompose({ kind: 'forward-thread', threadId: only.id, subject: only.subject })}
        />
      )}
    </fieldset>
  )
}
