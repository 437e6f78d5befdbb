import type { MailAccount } from '@pb/contract/mail-accounts'
import { useId } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import { useConnectImap } from './mutations.ts'
import { ImapForm } from './imap-form.tsx'
import * as texts from './texts.ts'

interface ImapDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly account: MailAccount
  readonly onChanged: () => void
  readonly finalFocus: () => HTMLElement | true
}

/** Connects an account by IMAP and SMTP. */
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
      // Stays open while the servers are tested, so that an error does not lose the input.
      onOpenChange={(next) => !next && !connect.isPending && onClose()}
      title={
        account.provider === 'imap' && account.issuer === null ? texts.reconnect : texts.connectOtherAccount
      }
      description={texts.bothServersTested}
      className="max-w-xl"
      footer={
        <>
          <DialogCancel disabled={connect.isPending} />
          <Button type="submit" form={id} variant="primary" loading={connect.isPending}>
            {connect.isPending ? texts.testingServers : texts.connect}
          </Button>
        </>
      }
    >
      <ImapForm id={id} account={account} connect={connect} onDone={onDone} />
    </Dialog>
  )
}
