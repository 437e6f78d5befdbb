import type { StatementEmailState } from '@pb/contract/statement-emails'
import { pluralize } from '@pb/rules/plural'

export const statements = 'Statements'
export const month = 'Month'
export const intro =
  'Emails each agent what they were paid in a month, with a link to the statement of each payout. Clients and addresses are only in the statements.'
export const noRelay = 'The office has no mail server yet, so emails wait until it has one.'
export const agent = 'Agent'
export const paid = 'Paid'
export const payoutCount = 'Payouts'
export const email = 'Email'
export const total = 'Total'
export const actions = 'Actions'
export const noneThatMonth = 'No agent was paid in this month'
export const sendAll = (count: number) => `Email ${pluralize(count, 'agent')}`
export const send = 'Email'
export const sendAgain = 'Send again'
/** Begins with what the button shows. */
export const sendTo = (shown: string, name: string) => `${shown}: ${name}`
export const sending = (count: number) => `Emailing ${pluralize(count, 'agent')}`
export const noneLeft = 'Everyone got their statement'
export const sendFailed = 'Not sent'
export const canceled = (count: number) =>
  count === 0 ? 'Too late: they have left' : `${pluralize(count, 'email')} canceled`
export const cancelFailed = 'Not canceled'
export const progress = (open: number) => `${pluralize(open, 'email')} on the way. You can leave this page.`
export const failed = (count: number) => `${pluralize(count, 'email')} may not have gone out. See the list.`
export const left = 'Left the office'
export const changedSince = (amount: string) => `The email states ${amount}: it changed since.`
export const by = (name: string, at: string) => `${name}, ${at}`
export const stateTitles: Readonly<Record<StatementEmailState, string>> = {
  none: 'Not sent',
  waiting: 'About to leave',
  queued: 'In the outgoing mail',
  sent: 'Accepted by the mail server',
  uncertain: 'May have been sent: the mail server didn’t answer',
  failed: 'Refused by the mail server',
  expired: 'Given up',
  returned: 'Bounced. Check the agent’s email address.',
}
