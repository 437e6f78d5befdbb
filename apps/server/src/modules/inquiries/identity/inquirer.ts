import { emailKey } from '@pb/rules/mail/addresses'
import { isRelayAddress } from '@pb/rules/mail/relay-addresses'
import { toNameKey } from '@pb/rules/same-name'

/**
 * The key under which decisions about a person are remembered: the own address, else the phone with the name. Empty where
 * neither identifies the person.
 */
export function findInquirer({
  name,
  email,
  phone,
}: {
  readonly name: string
  readonly email: string
  readonly phone: string
}): string {
  if (email !== '' && !isRelayAddress(email)) return emailKey(email)
  const key = toNameKey(name)
  return phone === '' || key === '' ? '' : `${phone}|${key}`
}
