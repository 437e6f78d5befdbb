import { dealStatuses, type DealStage } from '@pb/rules/deals/vocabulary'
import { formatMoney } from '@pb/rules/money'

export const dealErrors = {
  changed: 'This deal was changed meanwhile. Reload it to see the current version.',
  keyUsed: 'This key belongs to another deal',
  notApproved: 'This application isn’t approved yet',
  otherClient: 'This application belongs to another client',
  bothPayers: 'Enter the amount as owner paid or as tenant paid, not as both',
  unknownAgent: 'This agent isn’t an active agent of the office',
  sameAgent: 'An agent is listed twice',
  timing: 'Choose whether this comes off before or after the split',
  lineOfInvoice: (description: string) =>
    `“${description}” has an invoice. Credit or delete the invoice first, then change the line.`,
  notEditable: (status: string) => `A deal in ${status} can’t be edited`,
  notOwner: 'Only the agent of this deal can edit it before it is submitted',
  notDraft: 'Only a draft can be deleted',
  draftHasMoney: 'Money came in for this draft. Reverse the payment first.',
  sameDeduction: (title: string) => `“${title}” is listed twice`,
} as const

/** What has to be done before a deal is submitted or approved. */
export const missingTexts = {
  clientName: 'Enter the client’s name',
  clientEmail: 'Enter the client’s email',
  address: 'Enter the address',
  price: { rental: 'Enter the monthly rent', sale: 'Enter the purchase price' },
  leaseStart: 'Enter the lease start',
  commission: 'Enter the commission',
  amount: (description: string) => `Enter the amount of “${description}”`,
  splitReason: 'Say why the split to company isn’t the plan’s',
  /** An abbreviation stays in capitals: "DOS form". */
  paper: (title: string) => `Upload the ${/^[A-Z]{2}/.test(title) ? title : title.toLowerCase()}`,
} as const

/** Entries of a deal's history, by the kind of event. */
export const eventTexts: Readonly<Record<string, string>> = {
  created: 'Started the deal',
  saved: 'Changed the sheet',
  note: 'Added a note',
  submitted: 'Submitted the deal',
  withdrawn: 'Withdrew the deal',
  approved: 'Approved the deal',
  returned: 'Returned the deal',
  pending: 'Set what the deal waits for',
  voided: 'Voided the deal',
  restored: 'Restored the deal',
  deleted: 'Deleted the draft',
  undeleted: 'Restored the draft',
  paper_added: 'Added paperwork',
  paper_replaced: 'Replaced paperwork',
  paper_removed: 'Removed paperwork',
  paper_restored: 'Restored paperwork',
  check_received: 'Recorded a payment',
  check_reversed: 'Reversed a payment',
  refunded: 'Paid back an over-payment',
  refund_reversed: 'Reversed a refund',
  absorbed: 'Had the office absorb what was credited or written off',
  money_in: 'All money came in',
  money_part: 'Part of the money came in',
  money_out: 'Money that had come in was reversed',
  paid: 'Paid the agents',
  unpaid: 'A payout was reversed',
  opening: 'Entered with the opening balances',
}

/** What the history calls the values of a sheet. */
export const changeTexts = {
  kind: 'Kind',
  client: 'Client',
  email: 'Client’s email',
  phone: 'Client’s phone',
  address: 'Address',
  unit: 'Unit',
  management: 'Management company',
  price: 'Price',
  date: 'Deal date',
  leaseStart: 'Lease start',
  leaseEnd: 'Lease end',
  notes: 'Notes',
  methods: 'Methods of payment',
  noAmount: 'No amount',
  payers: { op: 'owner pays', fee: 'tenant or buyer pays' },
  timings: { before: 'before the split', after: 'after the split' },
  share: (name: string) => `Share of ${name}`,
  split: (name: string) => `Split to company of ${name}`,
  splitReason: (name: string) => `Reason for the split of ${name}`,
  byPlan: 'By plan',
} as const

export const formatCents = (cents: number): string => formatMoney(cents / 100)

/** The stage in words: `Deal Submitted`. */
export function formatStatus({ stage }: { readonly stage: DealStage }): string {
  return dealStatuses.find(({ key }) => key === stage)?.title ?? 'Pending'
}

const verbs: Readonly<Record<string, string>> = {
  submit: 'submitted',
  withdraw: 'withdrawn',
  approve: 'approved',
  return: 'returned',
  set_pending: 'set to pending',
  void: 'voided',
  restore: 'restored',
}

/** Why a move is refused, and what to do first. */
export const moveErrors = {
  wrongStage: (action: string, status: string) => `A deal in ${status} can’t be ${verbs[action] ?? action}`,
  noNote: (action: string) =>
    action === 'void' ? 'Say why the deal is voided' : 'Say what has to be changed',
  missing: (texts: readonly string[]) =>
    texts.length === 1 ? texts[0]! : `${texts.length} things are missing: ${texts.join('. ')}`,
  paid: (amount: string) => `${amount} was paid out for this deal. Reverse the payout first.`,
  inPayRun: 'This deal is in a pay run. Remove it from the run first.',
  openInvoice: (number: string) => `Invoice ${number} is still open. Credit it or write it off first.`,
  draftInvoice: 'This deal has an invoice that isn’t sent. Delete the invoice first.',
  received: (amount: string) => `${amount} came in for this deal. Reverse or refund it first.`,
  nothingOpen: {
    op: 'The owner’s money is all in',
    fee: 'The tenant’s or buyer’s money is all in',
    all: 'All the money is in: there is nothing to wait for',
  },
  future: 'Choose a day that isn’t in the future',
  receiptReversed: 'This payment was reversed before',
  refundFirst: 'Money of this payment was paid back. Reverse the refund first.',
  overRefund: (overPaid: number) =>
    overPaid === 0
      ? 'The tenant or buyer paid nothing too much'
      : `The tenant or buyer paid ${formatCents(overPaid)} too much. Enter at most that.`,
  voided: 'This deal is voided. Restore it first.',
  opening: 'This deal came in with the opening balances. To change it, undo that import.',
} as const

/** Why nothing is absorbed. */
export const shortfallErrors = {
  notApproved: 'Only an approved deal has a shortfall to absorb',
  nothingShort: 'Nothing was credited or written off that the office doesn’t absorb already',
  absorbedBefore: 'The office absorbs a part already. Reverse its credit note first.',
} as const

/** Deals that were closed before the office's books were kept here. */
export const openingTexts = {
  plan: 'Opening balance',
  received: 'Received before the move',
  owed: 'Owed by the owner',
  others: 'Paid to others',
  mentor: 'Mentor or team lead',
  fees: 'Fees and deductions',
  /** What was done since, because of which the deal stays. */
  dependents: {
    payout: (deal: string) => `${deal}: it is in a payout`,
    receipt: (deal: string) => `${deal}: a payment was recorded for it`,
    paper: (deal: string) => `${deal}: paperwork was uploaded to it`,
    invoice: (deal: string) => `${deal}: another invoice was made for it`,
    note: (deal: string) => `${deal}: a note was added to it`,
    changed: (deal: string) => `${deal}: it has moved on since`,
  },
  calculated: (deal: string) => `${deal}: it was approved since, and its split counts these deals`,
} as const

export const paperErrors = {
  voided: moveErrors.voided,
  approved: 'Paperwork of an approved deal stays. You can replace a file.',
  replacedBefore: 'This file was replaced meanwhile. Reload the deal to see the current one.',
  tooMany: (max: number) => `A deal has at most ${max} files`,
} as const

type FormatNotification = (person: string, deal: string, note: string) => string
const withNote = (text: string, note: string) => (note === '' ? text : `${text}: ${note}`)

/** Notifications to the other side, by the kind of event. */
export const notificationTexts: Readonly<Record<string, FormatNotification>> = {
  submitted: (person, deal) => `${person} submitted the deal ${deal}`,
  withdrawn: (person, deal) => `${person} withdrew the deal ${deal}`,
  approved: (person, deal) => `${person} approved the deal ${deal}`,
  returned: (person, deal, note) => withNote(`${person} returned the deal ${deal}`, note),
  pending: (_person, deal) => `The deal ${deal} waits for its money`,
  voided: (person, deal, note) => withNote(`${person} voided the deal ${deal}`, note),
  restored: (person, deal) => `${person} restored the deal ${deal}`,
  note: (person, deal, note) => `${person} wrote about the deal ${deal}: ${note}`,
  check_received: (_person, deal, amount) => `${amount} came in for the deal ${deal}`,
  check_reversed: (_person, deal, amount) => `${amount} for the deal ${deal} was reversed`,
}

/** Entries of a client's timeline. */
export const timelineTitles = {
  'deal-submitted': (deal: string) => `Submitted the deal ${deal}`,
  'deal-approved': (deal: string) => `The deal ${deal} was approved`,
  'deal-voided': (deal: string) => `The deal ${deal} was voided`,
} as const

/** Why deals and their bookkeeping stay when a client's data is erased. */
export const keptDeals =
  'Tax law and 19 NYCRR 175.23: names, addresses and sums of a transaction are kept, for three years and longer.'
export const keptJournal = 'Tax law: bookkeeping is kept unchanged.'
