/** Texts of what settles an invoice. */

// fields
export const amount = 'Amount'
export const method = 'Method'
export const receivedOn = 'Received on'
export const paidOn = 'Paid on'
export const reference = 'Reference'
export const referenceHint = 'Check number, wire or ACH reference'
export const reason = 'Reason'
export const amountRequired = 'Enter an amount'
export const invalidAmount = 'Enter an amount in dollars, such as 1,250.50'
export const reasonRequired = 'Say why'
export const dateRequired = 'Choose a day'
export const tooMuchCredit = (open: string) => `At most ${open}: that’s what is open`
export const tooMuchRefund = (over: string) => `At most ${over}: that’s what was paid too much`
export const whatFollows = 'What follows'

// payment-dialog.tsx
export const paymentTitle = 'Record a payment'
export const paymentSubmit = 'Record payment'
export const paymentRecorded = (amount: string) => `Payment of ${amount} recorded`
export const nothingYet = 'Enter what came in to see what follows.'
export const partPayment = (left: string) =>
  `Part payment: ${left} stays open, and the invoice keeps its due date. Reminders stop until you resume them.`
export const fullPayment = 'Paid in full: the invoice moves to Paid, and reminders stop.'
export const overPayment = (over: string) =>
  `${over} more than is open: the invoice moves to Paid, and ${over} shows as over-paid until a supervisor records a refund.`
export const dealFollows = 'The deal counts the money as received.'

// refund-dialog.tsx
export const refundTitle = 'Record a refund'
export const refundSubmit = 'Record refund'
export const refundRecorded = (amount: string) => `Refund of ${amount} recorded`
export const refundAll = 'The over-payment is paid back in full, and the invoice is settled.'
export const refundPart = (left: string) => `${left} stays over-paid.`

// credit-dialog.tsx
export const creditTitle = 'Issue a credit note'
export const creditSubmit = 'Issue credit note'
export const creditIssued = (amount: string) => `Credit note over ${amount} issued`
export const creditAll =
  'Nothing stays open: the invoice closes, and reminders stop. The credit note gets its own number.'
export const creditPart = (left: string) => `${left} stays open. The credit note gets its own number.`

// write-off-dialog.tsx
export const writeOffTitle = 'Write off what is open'
export const writeOffSubmit = 'Write off'
export const writtenOff = (amount: string) => `${amount} written off`
export const writeOffFollows = (open: string) =>
  `${open} is booked as a loss. The invoice closes as written off, and reminders stop. A supervisor can reverse it.`

// reversal-dialog.tsx
export const reversalTitle = (what: string) => `Reverse the ${what}`
export const reversalSubmit = 'Reverse'
export const reversalRecorded = (what: string) => `Reversed the ${what}`
export const reversalFollows = (open: string) =>
  `The entry stays in the history, crossed out, and a counter-entry is booked. ${open} is open after it.`
export const reversalOver = (over: string) =>
  `The entry stays in the history, crossed out, and a counter-entry is booked. ${over} stays over-paid.`
export const whats = {
  payment: (amount: string) => `payment of ${amount}`,
  credit_note: (amount: string) => `credit note over ${amount}`,
  write_off: (amount: string) => `write-off of ${amount}`,
  refund: (amount: string) => `refund of ${amount}`,
} as const
