import { savedSearches as contract } from '@pb/contract/saved-searches'
import { defineModule } from '../../platform/module.ts'
import { presentCard, unixSeconds } from '../listings/index.ts'
import { clientPart } from './client-part.ts'
import { searchCards } from './cards.ts'
import { withCounts } from './counts.ts'
import { clientMatches } from './matches.ts'
import { matchingClients, presentMatchingClient } from './matching-clients.ts'
import { tellDigests } from './matching/digest.ts'
import { tellAtOnce } from './matching/tell.ts'
import { startMatching } from './matching/work.ts'
import { presentSearch, presentSearchesInfo } from './present.ts'
import { reasonText } from './reasons.ts'
import { clientSearches, searchResults } from './results.ts'
import {
  enableSearch,
  lookedAtSearch,
  removeSearch,
  restoreSearch,
  saveSearch,
  suspendSearch,
  updateSearch,
  type Saved,
} from './service.ts'
import { matchSettings, saveMatchSettings } from './settings.ts'
import { endSuspensions, forgetRemoved } from './suspensions.ts'
import type { Deps } from '../../platform/deps.ts'

import './event-words.ts'

export { addSearch } from './add.ts'
export { generateSearch, paramsLike } from './generated.ts'
export { drainWithin } from './matching/drain.ts'

const suspensionsJob = 'saved-searches.suspensions'
const digestsJob = 'saved-searches.digests'
const tellJob = 'saved-searches.tell'
const forgetJob = 'saved-searches.forget'

async function presentSaved({ db, clock }: Deps, { search, replaced }: Saved) {
  const [counted] = await withCounts(db, [search], clock.now())
  return { search: presentSearch(counted!), suspended_search_id: replaced }
}

/** Searches saved for clients, and which listings fit them. */
export const savedSearches = defineModule({
  name: 'saved-searches',
  endpoints: contract,
  handlers: (deps) => ({
    saveSearch: async ({ actor, params, body }) =>
      presentSaved(deps, await saveSearch(actor, deps, params.clientId, body)),
    updateSearch: async ({ actor, params: { clientId, searchId }, body }) =>
      presentSaved(deps, await updateSearch(actor, deps, { userId: clientId, searchId }, body)),
    removeSearch: ({ actor, params }) =>
      removeSearch(actor, deps, params.clientId, params.searchId).then(() => undefined),
    restoreSearch: async ({ actor, params }) =>
      presentSaved(deps, await restoreSearch(actor, deps, params.clientId, params.searchId)),
    suspendSearch: async ({ actor, params: { clientId, searchId }, body }) =>
      presentSaved(deps, await suspendSearch(actor, deps, { userId: clientId, searchId }, body.days)),
    enableSearch: async ({ actor, params }) =>
      presentSaved(deps, await enableSearch(actor, deps, params.clientId, params.searchId)),
    lookedAtSearch: ({ actor, params }) =>
      lookedAtSearch(actor, deps, params.clientId, params.searchId).then(() => undefined),
    async searchResults({ actor, params, query }) {
      const { counted, rows } = await searchResults(actor, deps, params.searchId, query)
      const [now, { looked_at }] = [deps.clock.now(), counted.search]
      return {
        count: counted.count,
        offset: query.offset,
        limit: query.limit,
        search: presentSearch(counted),
        collection: rows.map((row) =>
          Object.assign(presentCard(row, now), {
            is_new: row.published_at >= looked_at ? (1 as const) : (0 as const),
          }),
        ),
      }
    },
    async clientSearches({ actor, params }) {
      const { client, searches } = await clientSearches(actor, deps, params.clientId)
      return {
        user_id: client.person_id,
        name: `${client.first_name} ${client.last_name}`.trim(),
        searches: searches.map(presentSearch),
        searches_info: presentSearchesInfo(searches.map(({ search }) => search)),
      }
    },
    async searchCards({ actor, query }) {
      const { total, cards } = await searchCards(actor, deps, query)
      const { offset, limit } = query
      return {
        count: total,
        offset,
        limit,
        collection: cards.map(({ person_id, client_name, photo, searches_count, counted }) => ({
          user_id: person_id,
          name: client_name,
          photo,
          search: presentSearch(counted),
          searches_count,
        })),
      }
    },
    async matchingClients({ actor, params, query }) {
      const { home, total, rows } = await matchingClients(actor, deps, params.id, query)
      const { offset, limit } = query
      return {
        count: total,
        offset,
        limit,
        collection: rows.map((row) => presentMatchingClient(row, home)),
      }
    },
    async clientMatches({ actor, params, query }) {
      const { total, rows } = await clientMatches(actor, deps, params.clientId, query)
      const now = deps.clock.now()
      return {
        count: total,
        offset: query.offset,
        limit: query.limit,
        collection: rows.map((row) => ({
          listing: presentCard(row.card, now),
          search_id: row.search_id,
          reason: reasonText(row),
          reason_kind: row.reason,
          matched_on: unixSeconds(row.matched_at),
          is_new: row.is_new ? (1 as const) : (0 as const),
        })),
      }
    },
    matchSettings: async ({ actor }) => ({ digest: await matchSettings(actor, deps) }),
    saveMatchSettings: async ({ actor, body }) => ({
      digest: await saveMatchSettings(actor, deps, body.digest),
    }),
  }),
  replyParts: { client: clientPart },
  async work(deps) {
    await deps.jobs.work(suspensionsJob, () => endSuspensions(deps))
    await deps.jobs.schedule(suspensionsJob, '* * * * *')
    await deps.jobs.work(digestsJob, () => tellDigests(deps))
    await deps.jobs.schedule(digestsJob, '*/5 * * * *')
    // What was matched by a process that ended before it told.
    await deps.jobs.work(tellJob, () => tellAtOnce(deps))
    await deps.jobs.schedule(tellJob, '* * * * *')
    await deps.jobs.work(forgetJob, () => forgetRemoved(deps))
    await deps.jobs.schedule(forgetJob, '10 4 * * *')
    return startMatching(deps)
  },
})
