import type { MailAccount } from '@pb/contract/mail-accounts'
import { useId } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useConnectImap } from '../api.ts'
import { ImapForm } from './imap-form.tsx'

interface ImapDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly account: MailAccount
  readonly onChanged: () => void
  readonly finalFocus: () => HTMLElement | true
}

/** Connects any mail account that is no Google account. */
export default function ImapDialog({ open, onClose, account, onChanged, finalFocus }: ImapDialogProps) {
  const id = useId()
  const connect = useConnectImap()
  const onDone = () => {
    onChanged()
    onClose()
  }
  return (
    <Dialog
      open={open}
      finalFocus={finalFocus}
      // While servers are asked the answer is waited for: what was typed must not be gone when it comes.
      onOpenChange={(next) => !next && !connect.isPending && onClose()}
      title={account.provider === 'imap' && account.issuer === null ? 'Connect again' : 'Connect other mail'}
      description="Both servers are tried before anything is kept."
      className="max-w-xl"
      footer={
        <>
          <Button onClick={onClose} disabled={connect.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" loading={connect.isPending}>
            {connect.isPending ? 'Trying both servers' : 'Connect'}
          </Button>
        </>
      }
    >
      <ImapForm id={id} account={account} connect={connect} onDone={onDone} />
    </Dialog>
  )
}
