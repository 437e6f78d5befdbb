import type { MailAccount } from '@pb/contract/mail-accounts'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { plural } from '../../../lib/format.ts'
import { useDisconnect, useMoveToBuiltin } from '../api.ts'

/** Two ways to leave an account. */
export type Leaving = 'disconnect' | 'builtin'

interface LeaveDialogProps {
  readonly account: MailAccount
  /** What is asked; null while nothing is. */
  readonly leaving: Leaving | null
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly finalFocus: () => HTMLElement | true
}

const forgotten = {
  password: 'The password is forgotten.',
  google: 'The permission is given back to Google.',
  // Microsoft has no way for a program to give one back.
  microsoft:
    'The office forgets the permission. Microsoft lists it until you remove it there, among your account’s apps.',
} as const

/** What happens to mail that waits, as the server will do it. */
function waitingNote({ address, own_address, waiting }: MailAccount, leaving: Leaving): string[] {
  const { mails, changes } = waiting
  const moves = address.toLowerCase() !== own_address.toLowerCase()
  const notes: string[] = []
  if (mails > 0 && leaving === 'disconnect')
    notes.push(`${plural(mails, 'mail')} that ${mails === 1 ? 'has' : 'have'} not left will wait.`)
  if (mails > 0 && leaving === 'builtin')
    notes.push(
      moves
        ? `${plural(mails, 'mail')} that ${mails === 1 ? 'has' : 'have'} not left will be drafts again.`
        : `${plural(mails, 'mail')} that ${mails === 1 ? 'has' : 'have'} not left will go out by the office.`,
    )
  if (changes > 0 && leaving === 'builtin')
    notes.push(`${plural(changes, 'change')} made here will not be made there.`)
  return notes
}

/** Asks before an account is left. */
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
      title={isMove ? 'Move to the office’s own mail?' : `Disconnect ${address}?`}
      confirmText={isMove ? 'Move' : 'Disconnect'}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-sm wrap-break-word">
        <li>All mail that is here stays here, and what is there stays there.</li>
        <li>
          {isMove
            ? `Your mailbox is ${own_address} from then on.`
            : 'Mail neither comes nor leaves until you connect again.'}
        </li>
        <li>{forgotten[issuer ?? 'password']}</li>
        {leaving !== null && waitingNote(account, leaving).map((note) => <li key={note}>{note}</li>)}
      </ul>
    </ConfirmDialog>
  )
}
