import type { MailAddress } from '@pb/rules/mail/addresses'
import { cleanName } from '@pb/rules/mail/addresses'

/** As a call brings them: addresses, and names in the same order as a list or comma-separated. */
function addressesOf(
  emails: readonly string[] | undefined,
  names: readonly string[] | string | undefined,
): MailAddress[] {
  const list = typeof names === 'string' ? names.split(',') : (names ?? [])
  return (
    (emails ?? [])
      .map((email, index) => ({ email, name: cleanName(list[index] ?? '').toWellFormed() }))
      .filter(({ email }) => email !== '')
      // A page that knows no name gives the address for one.
      .map(({ email, name }) => ({ email, name: name === email ? '' : name }))
  )
}

interface Given {
  readonly to?: string[] | undefined
  readonly to_name?: string[] | string | undefined
  readonly cc?: string[] | undefined
  readonly cc_name?: string[] | string | undefined
  readonly bcc?: string[] | undefined
  readonly bcc_name?: string[] | string | undefined
}

/** To, Cc and Bcc of a call. */
export const recipientsOf = ({ to, to_name, cc, cc_name, bcc, bcc_name }: Given) => ({
  to: addressesOf(to, to_name),
  cc: addressesOf(cc, cc_name),
  bcc: addressesOf(bcc, bcc_name),
})
