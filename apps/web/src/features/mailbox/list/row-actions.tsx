import { Archive, Forward, Inbox, Mail, MailOpen, RotateCcw, ShieldAlert, Trash2 } from 'lucide-react'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { openCompose } from '../compose/index.ts'
import { getSpamChange } from '../actions/row-updates.ts'
import type { MailActions } from '../actions/use-mail-actions.tsx'
import { oncePerClick } from '../actions/once-per-click.ts'
import * as texts from '../actions/texts.ts'

interface RowActionsProps {
  readonly row: MailThreadRow
  readonly actions: MailActions
}

/** Actions of a row, shown on hover and focus. */
export function RowActions({ row, actions }: RowActionsProps) {
  const { id, label, subject, seen } = row
  const trash = label === 'TRASH'
  const spam = getSpamChange({ id: label }, row)
  return (
    <>
      {!trash && label !== 'DRAFT' && (
        <IconButton
          label={texts.forwardThread}
          icon={Forward}
          onClick={() => openCompose({ kind: 'forward-threads', threads: [{ id, subject }] })}
        />
      )}
      {trash && (
        <IconButton
          label={texts.restore}
          icon={RotateCcw}
          onClick={oncePerClick(() => actions.restore([row]))}
        />
      )}
      {label === 'INBOX' && (
        <IconButton
          label={texts.archive}
          keys="e"
          icon={Archive}
          onClick={oncePerClick(() => actions.archive([row]))}
        />
      )}
      {label !== 'SENT' && label !== 'SCHEDULED' && (
        <IconButton
          label={seen === 1 ? texts.markAsUnread : texts.markAsRead}
          keys={seen === 1 ? 'shift+u' : 'shift+i'}
          icon={seen === 1 ? Mail : MailOpen}
          onClick={oncePerClick(() => actions.markSeen([row], seen === 1 ? 0 : 1))}
        />
      )}
      {spam && (
        <IconButton
          label={spam === 'undo' ? texts.notSpam : texts.reportSpam}
          icon={spam === 'undo' ? Inbox : ShieldAlert}
          onClick={() => (spam === 'undo' ? actions.notSpam([row]) : actions.reportSpam([row]))}
        />
      )}
      <IconButton
        label={trash ? texts.deletePermanently : texts.deleteLabel}
        keys="#"
        icon={Trash2}
        onClick={oncePerClick(() => actions.remove([row]))}
      />
    </>
  )
}
