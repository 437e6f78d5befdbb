import { pluralize } from '@pb/rules/plural'
import { formatMoney } from '@pb/rules/money'

export const payoutErrors = {
  nothingDue: 'Nothing is payable until this day. Deals count once all their money is in.',
  unknownAgent: 'We couldn’t find that agent.',
  notPositive: 'A payout must be more than $0. What the agent owes is more than what is due.',
  noLongerPlanned: 'This payout was paid or canceled meanwhile. Refresh the page.',
  notPaid: 'Only a payout that was paid can be reversed.',
  notCancelled: 'Only a canceled payout can be restored.',
  future: 'A payment can’t be in the future.',
  runBusy: 'This pay run is being worked on. Wait until it is finished.',
  otherMethod:
    'No planned payout of this run is paid by this method: those with a check are paid by check, and those in the downloaded ACH file by ACH.',
  runDone: 'This pay run is finished.',
  tooLongPeriod: 'Choose a period of at most five years.',
  chartIncomplete: 'Name each account once.',
  otherAccountType: (name: string, title: string) =>
    `“${name}” is the name of an account of another type. Give ${title} another name.`,
  periodOrder: 'The first day is after the last.',
  notDue: (deal: string, due: number) =>
    due === 0
      ? `Nothing more is due for ${deal}. Change or cancel this payout.`
      : `Only ${formatMoney(due)} is due for ${deal}. Change the amount.`,
  withholding: (name: string) =>
    `Backup withholding applies to ${name}, by their Form W-9: 24% of each payment is owed to the IRS. Payouts can’t withhold it, so this one can’t be paid here. If it no longer applies, enter a new Form W-9.`,
  mayNotPay: (name: string, conflict: string) => `${name}: ${conflict}`,
  moneyMissing: (deal: string) => `Money for ${deal} isn’t in anymore, so it can’t be paid yet.`,
} as const

export const w9Errors = {
  future: 'Enter the day it was signed, not one to come',
  unsigned: 'Sign with your name',
  otherType: 'Enter the number of this type',
  changed: 'This Form W-9 was changed meanwhile. Close the form and open it again to see what counts now.',
  notAsked: 'This agent gave a Form W-9, was asked within the last 24 hours, or left the office.',
} as const

export const necErrors = {
  noPayer: 'Enter the office as it files first.',
  missingColumns: (titles: readonly string[]) =>
    `This isn’t the template of Form 1099-NEC. It has no columns for ${titles.join('; ')}.`,
} as const

export const statementEmailErrors = {
  alreadySent:
    'This statement was emailed already, the agent left the office, or nothing was paid in this month.',
} as const

export const notificationTexts = {
  paid: (dollars: number, deals: number) =>
    dollars === 0
      ? `Your payout for ${pluralize(deals, 'deal')} went to your open charges`
      : `You were paid ${formatMoney(dollars)} for ${pluralize(deals, 'deal')}`,
  reversed: (dollars: number) => `Your payout of ${formatMoney(dollars)} was reversed`,
  differences: (count: number) =>
    `The nightly check found ${pluralize(count, 'difference')} between the journal and deals, invoices or payouts. Developers see them under Diagnostics.`,
  statementReturned: (name: string) =>
    `The email with ${name}’s statement bounced. Check the address, then send it again.`,
  w9Needed: 'The office needs your Form W-9 for your tax form of the year. Fill it in under Payouts.',
  failed: (count: number, title: string) => `${pluralize(count, 'payout')} of “${title}” could not be paid`,
} as const
