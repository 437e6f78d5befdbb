import type { CompanySuggestion, SearchAdvice, TagCloud } from '@pb/contract/listings'
import type { Matches } from './advice.ts'
import type { CompanyRow } from './companies.ts'
import type { TagCounts } from './tag-queries.ts'

/** How many fit. */
export function presentAdvice({ count, new: newOnes, price_dropped, no_fee }: Matches): SearchAdvice {
  return { count, totals: { new: newOnes, price_dropped, no_fee } }
}

/** Counts by a tag's type; tags that nothing has are left out. */
export function presentTags(counts: TagCounts): TagCloud {
  return Object.fromEntries([...counts].filter(([, count]) => count > 0))
}

/** Companies as a list of suggestions shows them. */
export function presentCompanies(rows: readonly CompanyRow[]): { collection: CompanySuggestion[] } {
  return { collection: rows.map(({ name, listings_count }) => ({ company_name: name, listings_count })) }
}
