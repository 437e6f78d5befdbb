import type { MailAccount } from '@pb/contract/mail-accounts'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { pluralize } from '../../../lib/format.ts'
import { useDisconnect, useMoveToBuiltin } from './mutations.ts'
import * as texts from './texts.ts'

/** `disconnect` the account, or switch back to `builtin` office mail. */
export type Leaving = 'disconnect' | 'builtin'

interface LeaveDialogProps {
  readonly account: MailAccount
  /** The action to confirm; null when closed. */
  readonly leaving: Leaving | null
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly finalFocus: () => HTMLElement | true
}

const credentialTexts = {
  password: texts.passwordDeleted,
  google: texts.googleAccessRevoked,
  // Microsoft has no endpoint to revoke a grant.
  microsoft: texts.microsoftAccessDeleted,
} as const

/** What will happen to unsent emails and pending changes. */
function getPendingNotes({ address, own_address, waiting }: MailAccount, leaving: Leaving): string[] {
  const { mails, changes } = waiting
  const moves = address.toLowerCase() !== own_address.toLowerCase()
  const notes: string[] = []
  if (mails > 0 && leaving === 'disconnect') notes.push(texts.emailsWait(pluralize(mails, 'email')))
  if (mails > 0 && leaving === 'builtin')
    notes.push(
      moves
        ? texts.emailsBecomeDrafts(pluralize(mails, 'email'))
        : texts.emailsSentByOffice(pluralize(mails, 'email')),
    )
  if (changes > 0 && leaving === 'builtin') notes.push(texts.changesDropped(pluralize(changes, 'change')))
  return notes
}

/** Confirms disconnecting or switching the account. */
export function LeaveDialog({ account, leaving, onClose, onChanged, finalFocus }: LeaveDialogProps) {
  const disconnect = useDisconnect()
  const move = useMoveToBuiltin()
  const { issuer, address, own_address } = account
  const isMove = leaving === 'builtin'
  return (
    <ConfirmDialog
      open={leaving !== null}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() =>
        (isMove ? move : disconnect).mutate(undefined, { onSuccess: onChanged, onSettled: onClose })
      }
      finalFocus={finalFocus}
      loading={move.isPending || disconnect.isPending}
      danger={!isMove}
      title={isMove ? texts.switchToOfficeMailTitle : texts.disconnectTitle(address)}
      confirmText={isMove ? texts.switchAccount : texts.disconnect}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-sm wrap-break-word">
        <li>{texts.emailStays}</li>
        <li>{isMove ? texts.mailboxBecomes(own_address) : texts.noEmailUntilReconnected}</li>
        <li>{credentialTexts[issuer ?? 'password']}</li>
        {leaving !== null && getPendingNotes(account, leaving).map((note) => <li key={note}>{note}</li>)}
      </ul>
    </ConfirmDialog>
  )
}
