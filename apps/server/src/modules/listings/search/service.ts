import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { UncheckedSession } from '../../../platform/http/sessions.ts'
import { countMatches } from './advice.ts'
import { findCompaniesByName, type CompanyQuery } from './companies.ts'
import type { SearchQuery } from './conditions.ts'
import { startSearch } from './run-statement.ts'
import { searchPage } from './search-page.ts'
import { countTags } from './tag-queries.ts'

/** Returns one page of matching active listings. Every agent sees all listings. */
export function searchListings({ personId }: Actor, deps: Deps, query: SearchQuery) {
  return searchPage(deps, { ...query, requested_by: personId }, deps.clock.now())
}

/** The same for a session that the first statement checks. */
export async function searchListingsOfSession(session: UncheckedSession, deps: Deps, query: SearchQuery) {
  const search = await startSearch(session, deps, query)
  return searchPage(deps, search.query, deps.clock.now(), search.run)
}

/** Counts matching listings, and how many of them are new, have a price drop, or have no fee. */
export async function getSearchAdvice(
  session: UncheckedSession,
  deps: Deps,
  { new_since, ...query }: SearchQuery & { readonly new_since?: number | undefined },
) {
  const since = new_since === undefined ? undefined : new Date(new_since * 1000)
  const search = await startSearch(session, deps, query)
  return countMatches(search.run, search.query, deps.clock.now(), since)
}

/** Counts matching listings by tag. */
export function getTagCloud({ personId }: Actor, { db, clock }: Deps, query: SearchQuery) {
  return countTags(db, { ...query, requested_by: personId }, clock.now())
}

/** Suggests listing offices for a partially typed name. */
export function suggestCompanies(_actor: Actor, deps: Deps, query: CompanyQuery) {
  return findCompaniesByName(deps, query)
}
