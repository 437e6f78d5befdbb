import type { MailAddress } from '@pb/rules/mail/addresses'
import { displayAddress } from '@pb/rules/mail/display-address'
import { domainToUnicode } from 'node:url'

/** An address as people write it, with an international domain in Unicode. */
export const showAddress = (email: string): string => displayAddress(email, domainToUnicode)

/** Names, or addresses where there is no name; comma-separated. */
export const formatNames = (list: readonly MailAddress[]): string =>
  list.map(({ name, email }) => (name === '' ? showAddress(email) : name)).join(', ')

export const formatEmails = (list: readonly MailAddress[]): string =>
  list.map(({ email }) => email).join(', ')
