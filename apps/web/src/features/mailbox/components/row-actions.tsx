import { Archive, Forward, Mail, MailOpen, RotateCcw, Trash2 } from 'lucide-react'
import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { openCompose } from '../compose/index.ts'
import type { MailActions } from '../hooks/use-mail-actions.tsx'

interface RowActionsProps {
  readonly row: MailThreadRow
  readonly actions: MailActions
}

/** What a row offers under the pointer or the focus. */
export function RowActions({ row, actions }: RowActionsProps) {
  const { id, label, subject, seen } = row
  const trash = label === 'TRASH'
  return (
    <>
      {!trash && label !== 'DRAFT' && (
        <IconButton
          label="Forward thread"
          icon={Forward}
          onClick={() => openCompose({ kind: 'forward-thread', threadId: id, subject })}
        />
      )}
      {trash && <IconButton label="Restore" icon={RotateCcw} onClick={() => actions.restore([row])} />}
      {label === 'INBOX' && (
        <IconButton label="Archive" icon={Archive} onClick={() => actions.archive([row])} />
      )}
      {label !== 'SENT' && (
        <IconButton
          label={seen === 1 ? 'Mark as unread' : 'Mark as read'}
          icon={seen === 1 ? Mail : MailOpen}
          onClick={() => actions.markSeen([row], seen === 1 ? 0 : 1)}
        />
      )}
      <IconButton
        label={trash ? 'Delete permanently' : 'Delete'}
        icon={Trash2}
        onClick={() => actions.remove([row])}
      />
    </>
  )
}
