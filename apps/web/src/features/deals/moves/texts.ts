/** Texts of moving a deal on or back. */

// move-actions.tsx
export const submit = 'Submit for review'
export const submitMissing = (text: string) => `Still missing: ${text}`
export const withdraw = 'Withdraw'
export const approve = 'Approve'
export const approveAndNext = 'Approve and next'
export const returnDeal = 'Return'
export const setPending = 'Set pending'
export const recordReceipt = 'Record payment'
export const payAgents = 'Pay agents'
export const voidDeal = 'Void deal'
export const restore = 'Restore as draft'
export const deleteDraft = 'Delete draft'
export const more = 'More actions'

// mutations.ts
export const moved = {
  submit: 'Submitted for review',
  withdraw: 'Withdrawn. The deal is a draft again.',
  approve: 'Approved',
  return: 'Returned',
  set_pending: 'Saved what the deal waits for',
  void: 'Deal voided',
  restore: 'Restored as a draft',
} as const
export const moveFailed = {
  submit: 'Couldn’t submit the deal',
  withdraw: 'Couldn’t withdraw the deal',
  approve: 'Couldn’t approve the deal',
  return: 'Couldn’t return the deal',
  set_pending: 'Couldn’t save what the deal waits for',
  void: 'Couldn’t void the deal',
  restore: 'Couldn’t restore the deal',
} as const
export const notSavedYet = 'Some of what you typed isn’t saved yet. Correct it first.'
export const deleted = 'Draft deleted'
export const deleteFailed = 'Couldn’t delete the draft'
export const restored = 'Draft restored'
export const restoreFailed = 'Couldn’t restore the draft'
export const receiptRecorded = 'Payment recorded'
export const receiptReversed = 'Payment reversed'

// note-dialog.tsx
export const returnTitle = 'Return the deal'
export const returnHint = 'The agent gets your note.'
export const voidTitle = 'Void the deal'
export const voidHint = 'A voided deal leaves all sums. The reason stays in its history.'
export const note = 'Note'
export const reason = 'Reason'
export const noteNeeded = 'Write a note'
export const reasonNeeded = 'Enter a reason'

// pending-dialog.tsx
export const pendingTitle = 'What does the deal wait for?'
export const pendingHint = 'Each clears by itself when the money is in.'
export const pendingOp = 'The owner’s money (Pending Op)'
export const pendingCheck = 'A commission check (Pending Commission Check)'
export const chooseOne = 'Choose at least one'
export const save = 'Save'

// receipt-dialog.tsx
export const receiptTitle = 'Record a payment'
export const receiptHint =
  'A check or another payment of the tenant or buyer that came in. The owner’s money is recorded on its invoice.'
export const amount = 'Amount'
export const method = 'Method'
export const receivedOn = 'Received on'
export const reference = 'Reference'
export const referenceHint = 'Check number, for example'
export const amountNeeded = 'Enter an amount'
export const record = 'Record'

// money-panel.tsx
export const moneyIn = 'Money in'
export const received = 'Received'
export const outstanding = 'Outstanding'
export const payments = 'Payments'
export const reversed = 'Reversed'
export const reverse = 'Reverse'
export const reversePayment = (amount: string) => `Reverse the payment of ${amount}`
export const reverseTitle = 'Reverse this payment'
export const reverseHint = 'For a payment recorded by mistake, or one that bounced.'
export const invoices = 'Invoices'
export const openAmount = (open: string) => `${open} open`
export const overAmount = (over: string) => `${over} over-paid`
export const credited = 'Credited'
export const writtenOff = 'Written off'
export const overPaid = 'Over-paid'
export const draftInvoice = 'Draft'
export const refunded = 'Paid back'
export const reverseRefund = (amount: string) => `Reverse the refund of ${amount}`
export const absorbedFact = 'Absorbed by the office'
export const short = 'Won’t come in'
export const refundTenant = 'Return over-payment'
export const absorb = 'Absorb the shortfall'

// refund-dialog.tsx
export const refundTitle = 'Return an over-payment'
export const refundHint = (amount: string) => `The tenant or buyer paid ${amount} too much.`
export const recordRefund = 'Record refund'
export const paidBackOn = 'Paid back on'
export const refundRecorded = 'Refund recorded'

// absorb-dialog.tsx
export const absorbTitle = 'Absorb the shortfall'
export const absorbHint = (amount: string) =>
  `${amount} was credited or written off. The agents are paid in full, and the office bears the loss. To share it by the split, return the deal and lower its commission instead.`
export const absorbed = 'The office absorbs the shortfall'
