import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { countMatches } from './advice.ts'
import { companiesLike } from './companies.ts'
import type { SearchQuery } from './filters.ts'
import { countTags } from './tag-queries.ts'

/** How many fit, and how many of these are new, cheaper than before, without a fee. */
export function adviseSearch(
  { personId }: Actor,
  { db, clock }: Deps,
  { new_since, ...query }: SearchQuery & { readonly new_since?: number | undefined },
) {
  const since = new_since === undefined ? undefined : new Date(new_since * 1000)
  return countMatches(db, { ...query, asked_by: personId }, clock.now(), since)
}

/** What the listings that fit have, counted by tag. */
export function tagSearch({ personId }: Actor, { db, clock }: Deps, query: SearchQuery) {
  return countTags(db, { ...query, asked_by: personId }, clock.now())
}

/** Listing offices for what is being typed. */
export function suggestCompanies(_actor: Actor, deps: Deps, name: string) {
  return companiesLike(deps, name)
}
