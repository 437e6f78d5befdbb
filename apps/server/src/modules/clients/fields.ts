import type { ClientChanges } from '@pb/contract/clients'
import { dollarsToCents } from '@pb/rules/money'

/** The columns of `client` that an edit sets; what it leaves out is not among them. Addresses and numbers are rows. */
export function columnsOf(changes: ClientChanges) {
  const { email: _email, more_emails: _emails, phone: _phone, more_phones: _phones, ...rest } = changes
  const { search_type, income, ...same } = rest
  return {
    ...same,
    ...(search_type && { search_types: [...new Set(search_type)].toSorted() }),
    ...(income !== undefined && { income_cents: income === null ? null : String(dollarsToCents(income)) }),
  }
}

/** Each once, whatever the case of the letters, the first one where it stood; empty ones are none. */
export function eachOnce(texts: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const text of texts) {
    const key = text.toLowerCase()
    if (text !== '' && !known.has(key)) known.set(key, text)
  }
  return [...known.values()]
}

/** The whole list after an edit of its first one, of the others, of both or of neither. */
export function listAfter(
  before: readonly string[],
  first: string | undefined,
  others: readonly string[] | undefined,
): string[] {
  return eachOnce([first ?? before[0] ?? '', ...(others ?? before.slice(1))])
}
