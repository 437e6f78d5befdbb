import type { MailAddress } from '@pb/rules/mail/addresses'

/** Names, or addresses where there is no name; comma-separated. */
export const formatNames = (list: readonly MailAddress[]): string =>
  list.map(({ name, email }) => (name === '' ? email : name)).join(', ')

export const formatEmails = (list: readonly MailAddress[]): string =>
  list.map(({ email }) => email).join(', ')
