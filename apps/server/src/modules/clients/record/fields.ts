import type { ClientChanges } from '@pb/contract/clients'
import { dollarsToCents } from '@pb/rules/money'

/** The columns of `client` set by an edit. Emails and phones are left out, since they have tables of their own. */
export function toClientColumns(changes: ClientChanges) {
  const { email: _email, more_emails: _emails, phone: _phone, more_phones: _phones, ...rest } = changes
  const { search_type, income, budget_min, budget_max, replaces_notes: _replaces, ...unchanged } = rest
  const toCents = (dollars: number | null) => (dollars === null ? null : String(dollarsToCents(dollars)))
  return {
    ...unchanged,
    ...(search_type && { search_types: [...new Set(search_type)].toSorted() }),
    ...(income !== undefined && { income_cents: toCents(income) }),
    ...(budget_min !== undefined && { budget_min_cents: toCents(budget_min) }),
    ...(budget_max !== undefined && { budget_max_cents: toCents(budget_max) }),
  }
}

/** Removes empty texts and case-insensitive repetitions; the first spelling keeps its position. */
export function uniqueIgnoringCase(texts: readonly string[]): string[] {
  const unique = new Map<string, string>()
  for (const text of texts) {
    const key = text.toLowerCase()
    if (text !== '' && !unique.has(key)) unique.set(key, text)
  }
  return [...unique.values()]
}

/** The list after replacing its first item, the others, both or neither; undefined leaves a part unchanged. */
export function applyListChanges(
  before: readonly string[],
  first: string | undefined,
  others: readonly string[] | undefined,
): string[] {
  return uniqueIgnoringCase([first ?? before[0] ?? '', ...(others ?? before.slice(1))])
}
