import type { Invoice } from '@pb/contract/op-invoices'
import { RemindDialog } from '../send/remind-dialog.tsx'
import { SendDialog } from '../send/send-dialog.tsx'
import { CreditDialog } from '../settle/credit-dialog.tsx'
import { PaymentDialog } from '../settle/payment-dialog.tsx'
import { RefundDialog } from '../settle/refund-dialog.tsx'
import { ReversalDialog } from '../settle/reversal-dialog.tsx'
import { WriteOffDialog } from '../settle/write-off-dialog.tsx'
import type { DialogAction } from './actions.tsx'
import type { Settlement } from './settlements.tsx'

const dialogs = {
  send: SendDialog,
  remind: RemindDialog,
  record_payment: PaymentDialog,
  refund: RefundDialog,
  credit: CreditDialog,
  write_off: WriteOffDialog,
} as const

interface ActionDialogProps {
  readonly invoice: Invoice
  /** A settlement is to be reversed. */
  readonly action: DialogAction | Settlement
  readonly onClose: () => void
}

/** The dialog of an action on the invoice behind it. */
export default function ActionDialog({ invoice, action, onClose }: ActionDialogProps) {
  if (typeof action === 'object')
    return <ReversalDialog invoice={invoice} settlement={action} onClose={onClose} />
  const ChosenDialog = dialogs[action]
  return <ChosenDialog invoice={invoice} onClose={onClose} />
}
