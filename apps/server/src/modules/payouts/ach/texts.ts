export const achErrors = {
  noAccount: 'This payee has no bank account. It may have been removed meanwhile.',
  noSettings: 'Enter the office’s account for ACH files first.',
  noOffset: 'Enter the number of the account that the files debit.',
  nothingToPay:
    'No planned payout of this run is left for direct deposit: each has a check, or its payee no bank account.',
  notBankingDay: (next: string) => `Banks are closed on this day. The next day they’re open is ${next}.`,
  pastDay: 'The money can’t arrive in the past.',
  farDay: 'Choose a day within the next 30 days.',
  newAccounts: (names: string) =>
    `These bank accounts are new: ${names}. Call each payee at a number you already know, then confirm that you did.`,
  prenoteReturned: (names: string) =>
    `The bank returned the test payment of ${names}. Correct the account, or pay by check.`,
  prenoteWaiting: (names: string) =>
    `The test payment of ${names} can still come back: banks have three banking days. Choose a later day, or pay by check.`,
  allModifiers: 'Banks take 36 files a day, and 36 were made today. Make this one tomorrow.',
  downloaded: (name: string, day: string) =>
    `The file of this run was downloaded by ${name} on ${day}. Set it aside first if the bank didn’t get it.`,
  downloadedBefore: (name: string, day: string) =>
    `${name} downloaded this file on ${day}. Sending it to the bank twice pays everyone twice.`,
  stale: 'This run has changed since the file was made. Make a new file.',
  otherFile: 'Another file was made meanwhile. Refresh the page.',
  inFile:
    'This payout is in an ACH file that was downloaded. Set the file aside first if the bank didn’t get it.',
  inFileByOther:
    'This payout is in an ACH file that was downloaded, so it can’t be paid otherwise too. Set the file aside first if the bank didn’t get it.',
  paidFile: 'Payouts of this file are marked as paid. Reverse those payments first.',
  replaced: 'The run changed before the file was downloaded',
} as const

export const describeNames = (names: readonly string[]): string =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`

interface BankMail {
  readonly office: string
  readonly name: string
  /** Null where it was removed. */
  readonly lastFour: string | null
  readonly changedBy: string
  readonly when: string
  readonly url: string
}

/** The email to a payee whose account has changed. The number is in no email. */
export function writeBankMail({ office, name, lastFour, changedBy, when, url }: BankMail) {
  const what =
    lastFour === null
      ? 'The bank account for your payouts was removed'
      : `The bank account for your payouts was changed to one ending in ${lastFour}`
  return {
    subject: `Your bank account at ${office} was changed`,
    text: `Hi ${name},

${what} by ${changedBy} on ${when}.

If you asked for that, there's nothing to do. If not, call a supervisor of ${office} at a number you already know, before the next pay run. Don't reply to this email and don't use phone numbers or links from other emails about it.

${url}
`,
  }
}
