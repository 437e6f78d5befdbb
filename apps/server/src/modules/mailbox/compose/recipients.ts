import type { MailAddress } from '@pb/rules/mail/addresses'
import { cleanName } from '@pb/rules/mail/addresses'

/** Pairs addresses with names, which come in the same order, as a list or comma-separated. */
function parseAddresses(
  emails: readonly string[] | undefined,
  names: readonly string[] | string | undefined,
): MailAddress[] {
  const list = typeof names === 'string' ? names.split(',') : (names ?? [])
  return (
    (emails ?? [])
      .map((email, index) => ({ email, name: cleanName(list[index] ?? '').toWellFormed() }))
      .filter(({ email }) => email !== '')
      // The web app repeats the address when there is no name.
      .map(({ email, name }) => ({ email, name: name === email ? '' : name }))
  )
}

interface RecipientFields {
  readonly to?: string[] | undefined
  readonly to_name?: string[] | string | undefined
  readonly cc?: string[] | undefined
  readonly cc_name?: string[] | string | undefined
  readonly bcc?: string[] | undefined
  readonly bcc_name?: string[] | string | undefined
}

/** Returns To, Cc and Bcc of a request body. */
export const parseRecipients = ({ to, to_name, cc, cc_name, bcc, bcc_name }: RecipientFields) => ({
  to: parseAddresses(to, to_name),
  cc: parseAddresses(cc, cc_name),
  bcc: parseAddresses(bcc, bcc_name),
})
