import { formatMoney, centsToDollars } from '@pb/rules/money'

/** Errors of invoices, as people read them. */
export const invoiceErrors = {
  amount: 'Enter the commission',
  agent: 'Choose an agent of this office',
  changed: 'This invoice was changed meanwhile. Reload it and try again.',
  settled: 'This invoice is settled. Reverse its payment, credit note or write-off first.',
  agentOfSent:
    'A sent invoice stays with its agent. A supervisor can reassign it with the agent’s other work.',
  onlyDrafts: 'Only a draft can be deleted. Issue a credit note for an invoice that was sent.',
  notSent: 'Send the invoice first.',
  deal: 'We couldn’t find that deal.',
  dealClosed: 'This deal was voided, so it can’t be billed.',
  line: 'This deal has no such owner-paid commission.',
  lineBilled: (number: string) =>
    number === ''
      ? 'There is a draft for this commission already.'
      : `Invoice ${number} is for this commission already.`,
  nothingOpen: 'Nothing is open on this invoice.',
  overCredit: (openCents: number) => `You can credit at most ${formatMoney(centsToDollars(openCents))}.`,
  overRefund: (creditCents: number) =>
    creditCents > 0
      ? `You can refund at most ${formatMoney(centsToDollars(creditCents))}, the amount overpaid.`
      : 'This invoice isn’t overpaid, so there is nothing to refund.',
  future: 'Choose a day that isn’t in the future',
  remindersOff: 'Reminders run only for a sent invoice with an open amount.',
  refundFirst: 'Money was refunded from this payment. Reverse the refund first.',
  stepsOnOneDay: 'Two reminders are on the same day. Give each its own.',
  /** Why an opening invoice stays. */
  dependents: {
    settled: (number: string) => `Invoice ${number}: money, a credit or a write-off was recorded for it`,
    sent: (number: string) => `Invoice ${number}: it was emailed`,
    changed: (number: string) => `Invoice ${number}: it was edited`,
  },
  serialGap: 'Numbers of this year were given already, and they stay without gaps.',
}

/** Why invoices stay when a client's data is erased. */
export const keptInvoices = 'Tax law: invoices are kept unchanged.'
