import type { Invoice } from '@pb/contract/op-invoices'

export interface SettleProps {
  readonly invoice: Invoice
  readonly onClose: () => void
}
