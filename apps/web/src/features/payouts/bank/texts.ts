import { pluralize } from '@pb/rules/plural'

export const bank = 'Bank'
export const account = 'Account'
export const accounts = 'Bank accounts'
export const endingIn = (lastFour: string) => `Ending in ${lastFour}`
export const unmatchedCount = (count: number) => `${count} unmatched`
export const rename = 'Rename'
export const renameFor = (name: string) => `Rename ${name}`
export const renameAccount = 'Rename account'
export const save = 'Save'
export const allAccounts = 'All accounts'
export const views = 'Show transactions'
export const unmatched = 'Unmatched'
export const matched = 'Matched'
export const setAside = 'Set aside'
export const notInBank = 'Not in the bank'
export const files = 'Bank files'
export const search = 'Search'
export const searchHint = 'Name, check number or amount'
export const searchEntries = 'Search payments'
export const transactions = 'Transactions'
export const check = (number: string) => `Check ${number}`

export const lead =
  'Import what your bank lists, and compare it with the payments recorded here. Nothing is recorded or changed by that.'
export const uploadFile = 'Import a bank file'
export const uploadHint =
  'Download the activity of one account from your bank as OFX, QFX (Quicken), QBO (QuickBooks), CSV or Excel. You see what is in it before it is imported; transactions that are here already are not added again.'
export const bankFile = 'Bank file'
export const wrongFile = (megabytes: number) =>
  `Choose one OFX, QFX, QBO, CSV or XLSX file of up to ${megabytes} MB.`
export const noFiles = 'No bank files yet'
export const noFilesHint = 'Import the first one above.'
export const fileNotFound = 'This bank file is gone'
export const fileNotFoundHint = 'It was discarded, or deleted after 30 days as a draft.'
export const goToFiles = 'All bank files'
export const severalAccounts = (count: number) =>
  `The file has ${count} accounts. Review and import each of them.`

export const draft = 'Not imported yet'
export const imported = 'Imported'
export const undone = 'Undone'
export const uploadedBy = (when: string, name: string) => `Uploaded ${when} by ${name}`
export const importedAt = (when: string) => `Imported ${when}`
export const undoneAt = (when: string) => `Undone ${when}`
export const lineCount = (count: number) => pluralize(count, 'transaction')
export const knownCount = (count: number) => `${count} here already`
export const unreadCount = (count: number) => `${count} not read`
export const ofAccount = (lastFour: string) => `account ending in ${lastFour}`
export const balance = (amount: string, day: string) => `Balance ${amount} on ${day}`
export const period = (from: string, until: string) => `${from} – ${until}`

export const lineKinds = { new: 'New', known: 'Here already', unread: 'Not read' } as const
export const all = 'All'
export const lineFilter = 'Show lines'
export const lines = 'Lines of the file'
export const noLines = 'No such lines'
export const showMore = (count: string) => `Show more (${count} left)`
export const moneyIn = 'Money in'
export const moneyOut = 'Money out'
export const into = 'Import into'
export const newAccount = 'A new account'
export const accountName = 'Name of the account'
export const accountNameHint = 'Such as “Operating” or “Escrow”'
export const importCount = (count: number) => `Import ${pluralize(count, 'transaction')}`
export const nothingNew = 'Every transaction in the file is here already, or could not be read.'
export const loadingPreview = 'The preview is still loading.'
export const nameMissing = 'Enter a name for the account.'
export const discard = 'Discard'
export const discardQuestion = 'Discard this file?'
export const discardHint = 'Nothing of it was imported.'
export const discardDone = 'File discarded'
export const discardFailed = 'Not discarded'
export const importDone = (count: number) => `${pluralize(count, 'transaction')} imported`
export const importFailed = 'Not imported'
export const undo = 'Undo import'
export const undoQuestion = 'Undo this import?'
export const undoHint =
  'Transactions that no other file has are removed, with their matches. Recorded payments stay as they are.'
export const undoDone = 'Import undone'
export const undoFailed = 'Not undone'
export const goToTransactions = 'Match transactions'

export const noAccounts = 'No bank file was imported yet'
export const noAccountsHint = 'Import one under “Bank files” to compare it with the payments recorded here.'
export const noneUnmatched = 'Everything is matched'
export const noneUnmatchedHint = 'Each imported transaction is matched with a payment, or set aside.'
export const noneMatched = 'Nothing is matched yet'
export const noneSetAside = 'Nothing is set aside'
export const noneMissing = 'Every payment is in the bank'
export const noneMissingHint = 'Each payment recorded for the days of your bank files is matched.'
export const noneFound = 'No transactions match'
export const noneFoundHint = 'Try another word or another account.'
export const missingHint =
  'Payments recorded here for the days of your bank files that no transaction is matched with: on their way, in another account, or recorded by mistake.'

export const match = 'Match'
export const matchCertain = (count: number) => `Match ${pluralize(count, 'certain one', 'certain ones')}`
export const matchedDone = (count: number) => `${pluralize(count, 'transaction')} matched`
export const matchFailed = 'Not matched'
export const unmatch = 'Undo match'
export const unmatchDone = 'Match undone'
export const certain = 'Certain'
export const maybe = 'Possible'
export const noCandidate = 'No recorded payment has this amount in these days.'
export const together = (count: number) => `${pluralize(count, 'payment')} together`
export const choose = 'Choose payments'
export const chooseHint = (amount: string) => `Choose the payments that make ${amount} together.`
export const otherPart = (amount: string, date: string) => `${amount} on ${date}`
export const otherParts = (parts: readonly string[]) => `The rest of it: ${parts.join(', ')}`
export const restTitle = (left: string) => `The rest, ${left}, is in these transactions`
export const searchTransactions = 'Search transactions'
export const noTransactions = 'No other unmatched transactions'
export const chosenSum = (sum: string, left: string) => `Chosen: ${sum}. Still to choose: ${left}.`
export const chosenAll = (sum: string) => `Chosen: ${sum}`
export const chosenTooMuch = (sum: string, over: string) => `Chosen: ${sum}. That is ${over} too much.`
export const chosenTransactionsTooMuch = (sum: string, over: string) =>
  `Chosen: ${sum}. The transactions are ${over} too much.`
export const chosenPart = (sum: string, rest: string) =>
  `Chosen: ${sum}. Still in other transactions: ${rest}.`
export const notTheSum = (amount: string) => `The payments you choose have to make ${amount}.`
export const noEntries = 'No unmatched payments'
export const moreEntries = (count: number) =>
  `${count} more. Search for a name, a reference or an invoice number.`
export const setAsideAction = 'Set aside'
export const setAsideHint =
  'For what is none of the payments recorded here, such as rent of the office or a fee of the bank.'
export const reason = 'Reason'
export const setAsideDone = 'Set aside'
export const moveBack = 'Move back'
export const moveBackDone = 'Moved back to the unmatched'
export const unnamed = 'Without a description'

export const entryKinds: Readonly<Record<string, string>> = {
  check: 'Check of the tenant or buyer',
  payment: 'Invoice payment',
  payout: 'Payout',
  refund: 'Refund',
  charge_payment: 'Charges paid by the agent',
  reversal: 'Reversal',
}
export const invoiceNumber = (number: string) => `Invoice ${number}`
