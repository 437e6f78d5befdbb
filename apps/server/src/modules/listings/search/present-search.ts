import type { CompanySuggestion, SearchAdvice, TagCloud } from '@pb/contract/listings'
import type { MatchCounts } from './advice.ts'
import type { CompanyRow } from './companies.ts'
import type { TagCounts } from './tag-queries.ts'

/** Presents the counts of a search. */
export function presentAdvice({ count, ...totals }: MatchCounts): SearchAdvice {
  return { count, totals }
}

/** Presents counts by tag type, without tags that no listing has. */
export function presentTags(counts: TagCounts): TagCloud {
  return Object.fromEntries([...counts].filter(([, count]) => count > 0))
}

/** Presents companies for a list of suggestions. */
export function presentCompanies(rows: readonly CompanyRow[]): { collection: CompanySuggestion[] } {
  return { collection: rows.map(({ name, listings_count }) => ({ company_name: name, listings_count })) }
}
