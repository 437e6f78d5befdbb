import { pluralize } from '@pb/rules/plural'

export const checks = 'Checks'
export const setup = 'Check setup'
export const left = 'Without a bank account'
export const leftWithAccount = 'With a bank account, not in an ACH file'
export const payoutsFor = (count: number, amount: string) => `${pluralize(count, 'payout')}, ${amount}`
export const make = 'Make checks'
export const makeHint = 'Gives each payout a check number. Then print the checks on your check stock.'
export const datedOn = 'Date on the checks'
export const firstNumber = 'First check number'
export const firstNumberHint =
  'As on the first sheet of check stock in the printer. Change the next number in Check setup.'
export const alsoWithAccount = 'Also pay payees with a bank account by check'
export const makeFor = (count: number, amount: string) =>
  `${payoutsFor(count, amount)} will be paid by check.`
export const notANumber = 'Enter a check number'
export const made = (count: number) => `${pluralize(count, 'check')} made`
export const nothingChosen = 'No payout is left for a check.'
export const number = 'Number'
export const payee = 'Payee'
export const amount = 'Amount'
export const date = 'Date'
export const state = 'State'
export const actions = 'Actions'
export const notPrinted = 'Not printed'
export const printedBy = (name: string, day: string) => `Printed by ${name} on ${day}`
export const printedTimes = (count: number) => `Printed ${count} times`
export const noAddress = 'No mailing address'
export const addAddress = 'Form W-9'
export const addAddressFor = (name: string) => `Form W-9 of ${name}, for the mailing address`
export const isVoid = 'Void'
export const voidedBy = (name: string, day: string, reason: string) => `${name} on ${day}: ${reason}`
export const replaces = (check: number) => `Replaces ${check}`
export const print = (count: number) => `Print ${pluralize(count, 'check')}`
export const printOne = 'Print'
export const printFor = (check: number) => `Print check ${check}`
export const printAgain = 'Print again'
export const printAgainFor = (check: number) => `Print check ${check} again`
export const againQuestion = (check: number) => `Print check ${check} again?`
export const againHint = (name: string, day: string) =>
  `${name} printed it on ${day}. Print the same number again only if the printer failed; the stubs name it a reprint. For a lost check, void it and make another.`
export const printFailed = 'Not printed'
export const voidCheck = 'Void'
export const voidFor = (check: number) => `Void check ${check}`
export const voidHint = 'The number is kept and never given again.'
export const reason = 'Reason'
export const replace = 'Make another check for this payout'
export const voided = (check: number) => `Check ${check} voided`
export const setupTitle = 'Check setup'
export const setupHint =
  'Checks are printed on voucher stock in US Letter, with the check on top and two stubs below.'
export const nextNumber = 'Next check number'
export const nextNumberHint = 'For new check stock. It can only go up: a number is given once.'
export const shiftRight = 'Move right (inches)'
export const shiftDown = 'Move down (inches)'
export const shiftHint = 'Up to one inch, such as 0.05 or -0.1'
export const notInches = 'Enter inches from -1 to 1, such as 0.05'
export const alignment = 'Download alignment page'
export const alignmentFailed = 'Not downloaded'
export const saveSetup = 'Save check setup'
export const setupNotOpened = 'Check setup not opened'
export const setupSaved = 'Check setup saved'
