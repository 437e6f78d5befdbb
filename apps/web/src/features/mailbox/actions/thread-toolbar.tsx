import type { MailThreadRow } from '@pb/contract/mail-threads'
import {
  Archive,
  BellRing,
  Clock,
  Forward,
  Inbox,
  Mail,
  MailOpen,
  RotateCcw,
  ShieldAlert,
  Trash2,
} from 'lucide-react'
import { maxForwardedThreads } from '@pb/rules/mail/limits'
import { toast } from '../../../components/ui/toaster.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import type { ThreadRef } from './use-thread-mutation.ts'
import { openCompose } from '../compose/index.ts'
import type { MailActions } from './use-mail-actions.tsx'
import { filterInInbox, filterReceived } from './row-updates.ts'
import { isScheduled, type Folder } from '../folders.ts'
import { TimeMenu } from '../../../components/domain/time-menu/time-menu.tsx'
import { oncePerClick } from './once-per-click.ts'
import * as texts from './texts.ts'

type Target = ThreadRef & Pick<MailThreadRow, 'subject' | 'seen' | 'reminders'>

interface ThreadToolbarProps {
  readonly folder: Folder
  /** The selected threads, or the open one. */
  readonly threads: readonly Target[]
  readonly actions: MailActions
}

/** Actions for the selected threads or the open one. Renders nothing without threads. */
export function ThreadToolbar({ folder, threads, actions }: ThreadToolbarProps) {
  const [only] = threads
  if (!only) return null
  const { id } = folder
  const unread = threads.some(({ seen }) => seen === 0)
  const single = threads.length === 1
  const hasReminder = single && only.reminders.some(({ kind }) => kind === 'reply')
  const inbox = filterInInbox(folder, threads)
  const spam = filterReceived(folder, threads)
  const inTrashOrSpam = id === 'TRASH' || id === 'SPAM'
  return (
    <fieldset
      aria-label={texts.actions}
      className="flex items-center gap-0.5"
      // The second click of a double click would act on the thread that opens after the first.
      onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}
    >
      {inbox.length > 0 && (
        <IconButton
          label={texts.archive}
          keys="e"
          icon={Archive}
          onClick={oncePerClick(() => actions.archive(inbox))}
        />
      )}
      {id === 'TRASH' && (
        <IconButton
          label={texts.restore}
          icon={RotateCcw}
          onClick={oncePerClick(() => actions.restore(threads))}
        />
      )}
      {id === 'SPAM' && (
        <IconButton
          label={texts.notSpam}
          keys="!"
          icon={Inbox}
          onClick={oncePerClick(() => actions.notSpam(threads))}
        />
      )}
      {spam.length > 0 && (
        <IconButton
          label={texts.reportSpam}
          keys="!"
          icon={ShieldAlert}
          onClick={oncePerClick(() => actions.reportSpam(spam))}
        />
      )}
      <IconButton
        label={id === 'TRASH' ? texts.deletePermanently : texts.deleteLabel}
        keys="#"
        icon={Trash2}
        onClick={oncePerClick(() => actions.remove(threads))}
      />
      {!isScheduled(folder) && (
        <IconButton
          label={unread ? texts.markAsRead : texts.markAsUnread}
          keys={unread ? 'shift+i' : 'shift+u'}
          icon={unread ? MailOpen : Mail}
          onClick={() => actions.markSeen(threads, unread ? 1 : 0)}
        />
      )}
      {id === 'SNOOZED' && (
        <IconButton
          label={texts.moveToInbox}
          icon={Inbox}
          onClick={oncePerClick(() => actions.unsnooze(threads))}
        />
      )}
      {id === 'INBOX' && (
        <TimeMenu
          label={texts.snooze}
          keys="b"
          icon={Clock}
          heading={texts.snoozeUntil}
          onChoose={(until) => actions.snooze(threads, until)}
        />
      )}
      {!inTrashOrSpam && id !== 'DRAFT' && !isScheduled(folder) && (
        <TimeMenu
          label={texts.remindMe}
          keys="h"
          icon={BellRing}
          heading={texts.remindMeIfNoReply}
          onChoose={(at) => actions.setReminder(threads, at)}
          {...(hasReminder && {
            remove: { label: texts.removeReminder, run: () => actions.setReminder(threads, null) },
          })}
        />
      )}
      {(single || id !== 'DRAFT') && (
        <IconButton
          label={single ? texts.forwardThread : texts.forwardThreads(threads.length)}
          icon={Forward}
          onClick={() => {
            if (threads.length > maxForwardedThreads) toast.error(texts.tooManyToForward(maxForwardedThreads))
            else openCompose({ kind: 'forward-threads', threads })
          }}
        />
      )}
    </fieldset>
  )
}
