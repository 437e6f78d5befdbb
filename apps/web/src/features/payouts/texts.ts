import { pluralize } from '@pb/rules/plural'

export const payouts = 'Payouts'
export const tabs = 'Parts of payouts'
export const due = 'Due'
export const payRuns = 'Pay runs'
export const history = 'History'
export const exceptions = 'Exceptions'
export const yearEnd = 'Year end'
export const mine = 'Mine'

export const payee = 'Payee'
export const payable = 'Payable'
export const planned = 'In a run'
export const waiting = 'Waiting for money'
export const owing = 'Owed to the office'
export const deals = 'Deals'
export const oldest = 'Oldest deal'
export const total = 'Total'
export const amount = 'Amount'
export const state = 'State'
export const method = 'Method'
export const paidOn = 'Paid on'
export const reference = 'Reference'
export const referenceHint = 'Check number or transfer reference'
export const checkReferenceHint = 'Leave it empty to enter the number of each check'
export const actions = 'Actions'
export const deal = 'Deal'
export const date = 'Date'
export const notDue = 'Nothing is due'
export const notDueHint = 'Approved deals appear here. They can be paid once all their money is in.'
export const noneFound = 'No payees match'
export const noneFoundHint = 'Try another name or another filter.'
export const searchPayees = 'Search payees'
export const show = 'Show'
export const showAll = 'Everyone'
export const showPayable = 'Payable now'
export const showWaiting = 'Waiting for money'
export const showOwing = 'Owe the office'
export const check = (name: string) => `Choose ${name}`
export const checkAll = 'Choose all on this page'

export const newRun = 'New pay run'
export const newRunFor = (count: number) => `New pay run for ${pluralize(count, 'payee')}`
export const newRunHint =
  'Plans a payout for each payee of everything payable until this day, and writes their statements.'
export const everyone = 'Everyone with something payable'
export const chosen = (count: number) => `${pluralize(count, 'payee')} you chose`
export const dealsUntil = 'Deals until'
export const runTitle = 'Name'
export const runTitleHint = 'Optional'
export const createRun = 'Create pay run'

export const waitsForOwner = (name: string) => (name === '' ? 'Waits for the owner' : `Waits for ${name}`)
export const waitsForTenant = (name: string) =>
  name === '' ? 'Waits for the commission check' : `Waits for a check from ${name}`
export const waitsForDecision = 'Credited or written off: waits for a decision'
export const readyToPay = 'Money is in'
export const shareOfDeal = (id: string) => `Share of deal ${id}`
export const paysNow = 'Pay now'
export const planPayout = 'Plan payout'
export const planPayoutFor = (name: string) => `Due to ${name}`
export const planHint = 'Enter less than what is due to pay a part now. Empty deals are left out.'
export const changePayout = 'Change payout'
export const nothingChosen = 'Enter an amount for at least one deal.'
export const notAnAmount = 'Enter dollars and cents'
export const save = 'Save'

export const noRuns = 'No pay runs yet'
export const noRunsHint = 'Create one from what is due.'
export const until = (day: string) => `Deals until ${day}`
export const createdBy = (name: string, day: string) => `Created by ${name} on ${day}`
export const allRuns = 'All pay runs'
export const writingStatements = (done: number, all: number) => `Writing statements: ${done} of ${all}`
export const marking = (done: number, all: number) => `Marking as paid: ${done} of ${all}`
export const progressGoesOn = 'You can leave this page. It goes on in the background.'
export const failedPayouts = (count: number) =>
  `${pluralize(count, 'payout')} could not be paid. Change or cancel ${count === 1 ? 'it' : 'them'}, then mark the rest as paid.`
export const markAllPaid = 'Mark all as paid'
export const markPaid = 'Mark as paid'
export const markPaidHint = (amount: string, name: string) => `${amount} to ${name}`
export const markRunPaidHint = (amount: string, count: number) => `${amount} in ${pluralize(count, 'payout')}`
export const paysNone = 'No planned payout is paid by this method. Choose another one.'
export const paysNoneOfOthers = 'You can’t mark any of these payouts as paid.'
const leftBy = {
  check: ['with a check', 'by check'],
  ach_file: ['in the ACH file', 'by ACH'],
  not_ach: ['not in the ACH file', 'by another method'],
} as const
export function staysPlanned(route: keyof typeof leftBy, count: number, amount: string): string {
  const [which, how] = leftBy[route]
  return `${pluralize(count, 'payout')}, ${amount}, ${which} ${count === 1 ? 'stays' : 'stay'} planned. Mark ${count === 1 ? 'it' : 'them'} as paid ${how}.`
}
interface OthersPayouts {
  readonly payouts: number
  readonly amount: string
  /** The first payees. */
  readonly names: readonly string[]
  /** Why the caller may not pay them. */
  readonly obstacle: string
}
export function staysForOthers({ payouts, amount, names, obstacle }: OthersPayouts): string {
  const more = payouts - names.length
  const listed = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `${pluralize(payouts, 'payout')}, ${amount}, ${payouts === 1 ? 'stays' : 'stay'} planned (${listed}). ${obstacle}`
}
export const cancelRun = 'Cancel pay run'
export const cancelRunQuestion = 'Cancel this pay run?'
export const cancelRunHint = 'What it would have paid is due again. Payouts that were paid stay paid.'

export const statement = 'Statement'
export const statementFor = (name: string) => `Statement for ${name}`
export const cancelPayout = 'Cancel payout'
export const reversePayout = 'Reverse payment'
export const reverseHint = 'For a payment recorded by mistake. The deals go back and the amount is due again.'
export const reason = 'Reason'
export const reverse = 'Reverse'
export const noPayouts = 'No payouts yet'
export const noPayoutsHint = 'Payouts appear here when they are paid.'
export const paidTotal = 'Paid'
export const year = 'Year'
export const anyYear = 'All years'
export const exportCsv = 'Export CSV'
export const moreFor = (name: string) => `More for ${name}`

export const yourDue = 'Due to you'
export const yourPayouts = 'Paid to you'
export const yourPayable = 'Will be in the next payout'
export const yourWaiting = 'Waits for money from owners, tenants or buyers'

export const boxOne = '1099-NEC box 1'
export const byCard = 'Paid by card'
export const payoutCount = 'Payouts'
export const reportable = 'Form needed'
export const yes = 'Yes'
export const no = 'No'
export const threshold = (amount: string, year: number) =>
  `Form 1099-NEC for ${year} is needed from ${amount}. Payments by card are left out: the card company reports them on Form 1099-K.`
export const withoutW9 = (count: number) =>
  `${pluralize(count, 'payee')} who ${count === 1 ? 'needs' : 'need'} a form gave no Form W-9.`
export const noneThatYear = 'No payouts in this year'
export const downloadForms = 'Export 1099-NEC figures'
export const bookkeeping = 'Bookkeeping export'
export const bookkeepingHint = 'Whole journal entries of a period; debits and credits are equal.'
export const from = 'From'
export const to = 'To'
export const format = 'Format'
export const formatCsv = 'CSV, all fields'
export const formatQbo = 'QuickBooks Online (CSV)'
export const formatIif = 'QuickBooks Desktop (IIF)'
export const withOpening = 'Include opening balances (deals before the move)'
export const withOpeningHint =
  'Leave them out if the books you export to have them already. Money that came in or went out since the move is always in.'
export const accountNames = 'Account names'
export const accountNamesHint =
  'Name and number the accounts as your books do, so that an export finds them there. With QuickBooks, write “Parent:Account” for an account under another.'
export const nameInBooks = (title: string) => `Name of ${title}`
export const numberInBooks = (title: string) => `Number of ${title}`
export const accountHere = 'Account here'
export const nameThere = 'Name in your books'
export const numberThere = 'Number'
export const accountNamesDone = 'Account names saved'
export const exportJournal = 'Export journal'

export const cancelFailed = 'Not canceled'
export const exportFailed = 'Not exported'
export const planDone = (amount: string, name: string) => `${amount} planned for ${name}`
export const paidDone = (amount: string, name: string) => `${amount} to ${name} marked as paid`
export const cancelDone = 'Payout canceled'
export const restoreDone = 'Payout planned again'
export const reverseDone = (amount: string, name: string) => `Payment of ${amount} to ${name} reversed`
export const runCancelled = 'Pay run canceled'
export const invalidDay = 'Enter a day'

// payouts-table.tsx
export const duties = 'Recorded, approved, paid'
export const recordedBy = (names: string, own: boolean) =>
  own ? `Recorded by ${names}, an agent of the deal` : `Recorded by ${names}`
export const approvedBy = (names: string) => `Approved by ${names}`
export const paidBy = (name: string) => `Paid by ${name}`
