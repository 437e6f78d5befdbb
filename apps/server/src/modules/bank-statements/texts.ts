/** Why a file, or a transaction in it, is not read. */
export const readingErrors = {
  notOfx: 'This isn’t an OFX or QFX file',
  brokenOfx: (line: number) => `The file is damaged at line ${line}`,
  cutOff: 'The end of the file is missing. Download it from the bank again.',
  noStatement: 'The file has no statement of a bank account or card',
  bankError: (message: string) => `The bank replied with an error instead of a statement: ${message}`,
  currency: (currency: string) => `In ${currency}, not in US dollars`,
  amount: (text: string) => `The amount “${text}” isn’t dollars and cents`,
  day: (text: string) => `“${text}” isn’t a date`,
  noColumns:
    'We found no column of dates and none of amounts. Download the file as OFX or QFX (“Quicken” or “QuickBooks”) instead.',
  severalAccounts: 'The file has transactions of several accounts. Download each account by itself.',
  tooMany: (max: number) =>
    `The file has more than ${max.toLocaleString('en-US')} transactions. Download a shorter period.`,
  noTransactions: 'The file has no transactions',
  noAmount: 'It has no amount',
  noDay: 'It has no date',
  direction: (text: string) => `“${text}” names neither a debit nor a credit, and the amount has no sign`,
  bothSides: 'It has a debit and a credit',
  negativeCredit: 'Its credit is below $0',
  amountTitle: 'Amount',
  debitTitle: 'Debit',
  creditTitle: 'Credit',
  dayTitle: 'Date',
} as const

/** What is to be known about a file as a whole. */
export const readingNotes = {
  balances:
    'The balances in the file don’t follow from its amounts. Compare a few with your bank before you import it.',
  allIn:
    'Every amount in the file is money in. If your bank lists charges without a minus, download OFX or QFX instead.',
  currency: (currency: string) => `An account in ${currency} is left out`,
} as const

export const statementErrors = {
  notDraft: 'This file was imported already',
  notImported: 'This file isn’t imported any more',
  knownAccount: (name: string) => `This account is here already, as “${name}”`,
  nameTaken: (name: string) => `An account “${name}” is here already`,
  otherAccount: (lastFour: string, name: string) =>
    `The file is of the account ending in ${lastFour}, which isn’t “${name}”`,
} as const

export const matchErrors = {
  changed: 'This transaction was matched or set aside meanwhile',
  entryTaken: 'A payment is matched with another transaction meanwhile',
  otherSum: (sum: string, amount: string) => `The payments make ${sum}, and the transaction is ${amount}`,
  splitOne: 'Only one payment can be split over several transactions',
  directions: 'Money in and money out can’t be parts of one payment',
  twice: 'A transaction is in the list twice',
} as const
