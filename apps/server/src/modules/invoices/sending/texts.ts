import { formatMoney, centsToDollars } from '@pb/rules/money'

/** Why the reminders of an invoice stopped. */
export const reminderStopTexts = {
  '': '',
  reply: 'They stopped because a reply came in.',
  bounce: 'They stopped because an email couldn’t be delivered.',
  payment: 'They stopped because a payment came in.',
  agent: 'They were stopped by hand.',
} as const

const format = (cents: number | string) => formatMoney(centsToDollars(cents))
const joinTitle = (number: string, company: string) => (company === '' ? number : `${number} to ${company}`)

/** Notifications and the history of emails. */
export const emailTexts = {
  notSent: 'The email couldn’t be sent. Send it again.',
  undone: 'You undid it before it was sent.',
  undelivered: 'The email couldn’t be delivered.',
  failed: (number: string) => `Invoice ${number} wasn’t emailed. Open it to send it again.`,
  bounced: (number: string, email: string) =>
    `Your email about invoice ${number} couldn’t be delivered to ${email}. Its reminders stopped.`,
  replied: (number: string) => `A reply came in about invoice ${number}, so its reminders stopped.`,
  overdue: (number: string, company: string, cents: string) =>
    `Invoice ${joinTitle(number, company)} is overdue: ${format(cents)} is open.`,
  paid: (number: string, company: string) => `Invoice ${joinTitle(number, company)} is paid in full.`,
  partPaid: (number: string, cents: number, openCents: number) =>
    `${format(cents)} came in for invoice ${number}; ${format(openCents)} is still open.`,
  recorded: (person: string, cents: number, number: string) =>
    `${person} recorded a payment of ${format(cents)} for invoice ${number}.`,
  link: (id: string) => `/op-invoices?invoice=${id}`,
} as const
