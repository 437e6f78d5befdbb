import type { PrenoteState } from '@pb/rules/deals/nacha/prenote'
import { pluralize } from '@pb/rules/plural'

export const ach = 'Direct deposit (ACH)'
export const setup = 'Bank setup'
export const needsSetup = 'Enter how your bank takes ACH files before you make one.'
export const needsSupervisor =
  'A supervisor has to enter how your bank takes ACH files before one can be made.'
export const enterSetup = 'Enter bank setup'
export const withAccount = 'With a bank account'
export const withoutAccount = 'Left for checks'
export const payoutsFor = (count: number, amount: string) => `${pluralize(count, 'payout')}, ${amount}`
export const newAccounts = (count: number) =>
  `${pluralize(count, 'bank account')} ${count === 1 ? 'is' : 'are'} new or changed since the last pay run. Call each payee at a number you already know before you pay: changed accounts are how payouts are stolen.`
export const show = 'Show'
export const all = 'All'
export const noAccount = 'No account'
export const isNew = 'New'
export const showPayees = 'Show bank accounts'
export const hidePayees = 'Hide bank accounts'
export const payees = 'Payees of this pay run'
export const payee = 'Payee'
export const amount = 'Amount'
export const account = 'Bank account'
export const actions = 'Actions'
export const none = 'None'
export const noneFound = 'No payees here'
export const checking = 'Checking'
export const savings = 'Savings'
const kinds = { checking, savings } as const
export const holders = { person: 'A person', company: 'A company' } as const
export const describeAccount = (kind: 'checking' | 'savings', lastFour: string) =>
  `${kinds[kind]} ending in ${lastFour}`
export const newSince = (ago: string, by: string) => `New: changed ${ago} by ${by}`
export const change = 'Change'
export const changeFor = (name: string) => `Change bank account of ${name}`
export const add = 'Add'
export const addFor = (name: string) => `Add bank account of ${name}`

export const makeFile = 'Make ACH file'
export const makeHint = (payouts: string) =>
  `One file for ${payouts}. Upload it at your bank, then mark the payouts as paid.`
export const arrivesOn = 'Arrives on'
export const arrivesHint = 'A day banks are open. Ask your bank how many days ahead it needs the file.'
export const confirmedNew = 'I called each payee with a new bank account at a number I already knew'
export const confirmFirst = 'Confirm the new bank accounts first.'
export const madeFile = 'ACH file made'
export const file = 'ACH file'
export const describeFile = (payouts: string, day: string) => `${payouts}, arrives ${day}`
export const madeBy = (name: string, day: string) => `Made by ${name} on ${day}`
export const fingerprint = (hash: string) => `SHA-256 ${hash}`
export const downloadedBy = (name: string, day: string) => `Downloaded by ${name} on ${day}`
export const stale = 'The pay run or a bank account changed since this file was made. Make a new one.'
export const download = 'Download'
export const downloadAgain = 'Download again'
export const againQuestion = 'Download this file again?'
export const againHint = (name: string, day: string) =>
  `${name} downloaded it on ${day}. If the bank gets it twice, everyone is paid twice.`
export const downloadFailed = 'Not downloaded'
export const setAside = 'Set file aside'
export const setAsideHint =
  'Only if the bank did not get the file, or refused it. Its payouts can then be changed, paid by check, or put in a new file.'
export const setAsideDone = 'ACH file set aside'
export const setAsideBy = (name: string, day: string, reason: string) =>
  `Set aside by ${name} on ${day}: ${reason}`
export const formerFiles = 'Files set aside'
export const reason = 'Reason'

export const yourAccount = 'Bank account for your payouts'
export const yourAccountHint = 'Your payouts go here by direct deposit. Without one you’re paid by check.'
export const noneYet = 'No bank account yet'
export const changedBy = (name: string, day: string) => `Changed by ${name} on ${day}`
export const payeeAccount = (name: string) => `Bank account of ${name}`
export const accountHint = 'Agents get an email when their bank account changes.'
export const current = 'Now'
export const showNumber = 'Show account number'
export const numberIs = (number: string) => `Account number ${number}`
export const notShown = 'Account number not shown'
export const holder = 'Account of'
export const name = 'Name on the account'
export const nameHint = 'At most 22 characters, as the bank has it'
export const kind = 'Type of account'
export const routing = 'Routing number'
export const routingHint = 'Nine digits, at the bottom left of a check'
export const accountNumber = 'Account number'
export const accountNumberAgain = 'Account number again'
export const different = 'The two account numbers differ.'
export const save = 'Save bank account'
export const saved = 'Bank account saved'
export const remove = 'Remove bank account'
export const removeQuestion = 'Remove this bank account?'
export const removeHint = 'Payouts are then paid by check.'
export const removed = 'Bank account removed'
export const notRemoved = 'Not removed'
export const prenotedOn = 'Test payment of $0 settled on'
export const prenoteHint =
  'Optional. Once you enter one, the account can be paid by ACH from the third banking day after it.'
export const prenoteReturn = 'The bank returned it because'
export const prenoteReturnHint =
  'Leave it empty if it didn’t come back. A returned account can’t be paid by ACH.'
/** By state; the argument is the first day on which the account can be paid. */
export const prenoteStates: Readonly<Record<PrenoteState, (end: string) => string>> = {
  none: () => '',
  waiting: (end) => `It can still come back. This account can be paid from ${end}.`,
  passed: () => 'It didn’t come back: this account can be paid.',
  returned: () => 'The bank returned it: this account can’t be paid by ACH.',
}
/** The same in the list of payees; empty for what needs no mark. */
export const prenoteMarks: typeof prenoteStates = {
  none: () => '',
  waiting: (end) => `Test payment can still come back: can be paid from ${end}`,
  passed: () => '',
  returned: () => 'Test payment came back: can’t be paid by ACH',
}
export const prenoteSaved = 'Test payment recorded'
export const prenoteFailed = 'Test payment not recorded'
export const savePrenote = 'Record test payment'

export const setupTitle = 'Bank setup for ACH files'
export const setupHint = 'Your bank gives you these when it sets up ACH for the office.'
export const bankName = 'Name of the bank'
export const immediateOrigin = 'Immediate origin'
export const companyId = 'Company ID'
export const originHint = 'Nine or ten characters, often 1 and the tax number'
export const companyName = 'Name of the office in the file'
export const companyNameHint = 'At most 16 characters'
export const description = 'Text on payees’ bank statements'
export const descriptionHint = 'At most 10 characters. Banks require PAYROLL for wages of employees.'
export const balanced = 'Add a debit of the office’s account (balanced file)'
export const balancedHint = 'Only if your bank asks for balanced files.'
export const offsetNumber = 'Account number of the office'
export const keepsNumber = (lastFour: string) => `Leave empty to keep the account ending in ${lastFour}`
export const saveSetup = 'Save bank setup'
export const setupNotOpened = 'Bank setup not opened'
export const setupSaved = 'Bank setup saved'
