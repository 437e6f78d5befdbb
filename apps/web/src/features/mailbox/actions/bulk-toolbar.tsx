import {
  Archive,
  BellRing,
  Clock,
  Inbox,
  Mail,
  MailOpen,
  RotateCcw,
  ShieldAlert,
  Star,
  Trash2,
} from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import type { Folder } from '../folders.ts'
import { TimeMenu } from '../../../components/domain/time-menu/time-menu.tsx'
import type { BulkActions } from './use-bulk-actions.tsx'
import * as texts from './texts.ts'

interface BulkToolbarProps {
  readonly folder: Folder
  readonly bulk: BulkActions
}

/** Actions on all threads of the folder or search. */
export function BulkToolbar({ folder: { id }, bulk }: BulkToolbarProps) {
  const { run } = bulk
  const inTrash = id === 'TRASH'
  const isDraft = id === 'DRAFT'
  return (
    <fieldset aria-label={texts.actions} className="flex items-center gap-0.5">
      {bulk.archive && <IconButton label={texts.archive} keys="e" icon={Archive} onClick={bulk.archive} />}
      {inTrash && <IconButton label={texts.restore} icon={RotateCcw} onClick={() => run('restore')} />}
      {bulk.spam && (
        <IconButton
          label={id === 'SPAM' ? texts.notSpam : texts.reportSpam}
          keys="!"
          icon={id === 'SPAM' ? Inbox : ShieldAlert}
          onClick={bulk.spam}
        />
      )}
      <IconButton
        label={inTrash ? texts.deletePermanently : isDraft ? texts.discard : texts.deleteLabel}
        keys="#"
        icon={Trash2}
        onClick={bulk.remove}
      />
      {bulk.markRead && (
        <IconButton label={texts.markAsRead} keys="shift+i" icon={MailOpen} onClick={bulk.markRead} />
      )}
      {bulk.markUnread && (
        <IconButton label={texts.markAsUnread} keys="shift+u" icon={Mail} onClick={bulk.markUnread} />
      )}
      {bulk.star && <IconButton label={texts.starAll} keys="s" icon={Star} onClick={bulk.star} />}
      {id === 'SNOOZED' && <IconButton label={texts.moveToInbox} icon={Inbox} onClick={() => run('inbox')} />}
      {id === 'INBOX' && (
        <TimeMenu
          label={texts.snooze}
          keys="b"
          icon={Clock}
          heading={texts.snoozeUntil}
          onChoose={(until) => run('snooze', until)}
        />
      )}
      {bulk.remind && (
        <TimeMenu
          label={texts.remindMe}
          keys="h"
          icon={BellRing}
          heading={texts.remindMeIfNoReply}
          onChoose={bulk.remind}
        />
      )}
    </fieldset>
  )
}
