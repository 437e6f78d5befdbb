import type { Invoice, InvoiceAction } from '@pb/contract/op-invoices'
import { BadgeDollarSign, BellRing, Ellipsis, Send } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import * as texts from './texts.ts'

/** What opens a dialog over the invoice. */
export type DialogAction = Extract<
  InvoiceAction,
  'send' | 'remind' | 'record_payment' | 'refund' | 'credit' | 'write_off'
>

interface ActionsProps {
  readonly invoice: Invoice
  /** Entries are saved first. */
  readonly busy: boolean
  readonly onAction: (action: DialogAction) => void
}

function getSendText({ versions, changed_since_sent: changed }: Invoice): string {
  if (versions.length === 0) return texts.send
  return changed === 1 ? texts.sendVersion : texts.sendAgain
}

const menuTexts = { refund: texts.refund, credit: texts.credit, write_off: texts.writeOff } as const
const menuActions = ['refund', 'credit', 'write_off'] as const

/** What the user may do with the invoice now; the likely next step is the primary button. */
export function Actions({ invoice, busy, onAction }: ActionsProps) {
  const can = (action: InvoiceAction): boolean => invoice.actions.includes(action)
  const sendFirst =
    invoice.versions.length === 0 || invoice.changed_since_sent === 1 || invoice.email_state === 'failed'
  const inMenu = menuActions.filter(can)
  const send = can('send') && (
    <Button variant={sendFirst ? 'primary' : 'secondary'} loading={busy} onClick={() => onAction('send')}>
      {!busy && <Send aria-hidden className="size-4" />}
      {getSendText(invoice)}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {sendFirst && send}
      {can('record_payment') && (
        <Button
          variant={sendFirst && can('send') ? 'secondary' : 'primary'}
          onClick={() => onAction('record_payment')}
        >
          <BadgeDollarSign aria-hidden className="size-4" />
          {texts.recordPayment}
        </Button>
      )}
      {can('remind') && (
        <Button onClick={() => onAction('remind')}>
          <BellRing aria-hidden className="size-4" />
          {texts.remindNow}
        </Button>
      )}
      {!sendFirst && send}
      {inMenu.length > 0 && (
        <Menu>
          <MenuTrigger render={<IconButton label={texts.more} icon={Ellipsis} bordered />} />
          <MenuContent align="end">
            {inMenu.map((action) => (
              <MenuItem key={action} onClick={() => onAction(action)}>
                {menuTexts[action]}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
    </div>
  )
}
