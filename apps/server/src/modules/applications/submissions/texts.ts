import type { CodeIssue } from '../../../platform/opening-codes/opening-codes.ts'

/** The receipt for an application fee. */
export const receiptTexts = {
  unpaid: 'No fee was recorded',
  title: 'Receipt for application fee',
  number: 'Application',
  from: 'Received from',
  apartment: 'Apartment',
  amount: 'Amount',
  cost: 'Cost of the report',
  date: 'Paid on',
  method: 'Paid by',
  by: 'Received by',
  law: 'An application fee is at most the cost of the background and credit check, or $20, whichever is less (New York Real Property Law § 238-a).',
  methods: {
    cash: 'Cash',
    check: 'Check',
    'money-order': 'Money order',
    card: 'Card',
    transfer: 'Bank transfer',
  } as Readonly<Record<string, string>>,
} as const

export const submissionTexts = {
  changed: 'Please check what is outdated or missing in this package, then send it again.',
  changedMeanwhile: 'The application changed before it was sent. Check it and send it again.',
  sentAsIs: (issues: readonly { name: string; text: string }[]): string =>
    issues.length === 0
      ? ''
      : `Sent as it is. ${issues.map(({ name, text }) => `${name}: ${text}`).join('; ')}`,
  notSent: 'The package couldn’t be sent. Try again.',
  undone: 'You undid it before the email was sent',
  /** Subjects of the access log. */
  package: 'Package',
  packageUnmasked: 'Package with full numbers',
  form: (name: string): string => `Application of ${name}`,
  sendUndone: (reader: string): string => `Email to ${reader} undone before it was sent`,
  linkFor: (reader: string): string => `Someone with the link for ${reader}`,
  withCode: 'With a code emailed to this address',
  withoutCode: 'By the link alone, without a code',
  noRelay:
    'Codes are emailed by the office itself, and its outgoing mail isn’t set up yet. Ask a supervisor, or send it without codes and plain numbers.',
  noCode: 'This package opens without a code',
  manyCodes: 'Too many codes were emailed today. Try again tomorrow, or ask the agent for another link.',
  locked: 'Enter the code that was emailed to you first.',
  linkRevoked: (reader: string): string => `Link for ${reader} revoked`,
} as const

/** Why an entered code opens nothing. */
export const codeErrors: Readonly<Record<CodeIssue, string>> = {
  wrong: 'This code doesn’t work. Check the newest email.',
  replaced: 'A newer code was emailed since. Enter that one.',
  used: 'This code was used in another browser. Ask for another one here.',
  tries: 'Too many wrong codes were entered. Ask for another one.',
  expired: 'This code has expired. Ask for another one.',
}

/** What the email of a package has under the agent's text. */
export const linkTexts = {
  button: 'Open the application',
  until: (day: string): string => `The link works until ${day}.`,
  code: 'To open it, you enter a code that is emailed to you.',
  private: 'It is for you: please don’t pass it on.',
} as const

/** The email with a code, from the office. */
export const codeTexts = {
  subject: (office: string): string => `Your code to open an application from ${office}`,
  text: (code: string, office: string): string =>
    `Your code is ${code}. It works once, for 15 minutes.\n\nEnter it on the page of the application. ${office} never asks for it by phone. If you didn’t ask for a code, you can ignore this email.`,
} as const
