import { joinPersonName } from '@pb/rules/person-name'
import { savedSearches as contract } from '@pb/contract/saved-searches'
import { searchPersonalRecords } from './personal-records.ts'
import { toUnixSeconds } from '@pb/rules/dates'
import { defineModule } from '../../platform/module.ts'
import { presentCard } from '../listings/index.ts'
import { clientExtension } from './client-extension.ts'
import { findSearchCards } from './cards.ts'
import { withCounts } from './counts.ts'
import { listClientMatches } from './matches.ts'
import { listMatchingClients, presentMatchingClient } from './matching-clients.ts'
import { sendDigests } from './matching/digest.ts'
import { sendImmediateNotifications } from './matching/notify.ts'
import { startMatchingWorker } from './matching/worker.ts'
import { presentSearch, presentSearchesInfo } from './present.ts'
import { reasonText } from './reasons.ts'
import { listClientSearches, findSearchResults } from './results.ts'
import {
  enableSearch,
  markResultsViewed,
  removeSearch,
  restoreSearch,
  saveSearch,
  suspendSearch,
  updateSearch,
  type SavedResult,
} from './service.ts'
import { getMatchSettings, saveMatchSettings } from './settings.ts'
import { restorableSearches } from './restorable.ts'
import { endSuspensions, purgeRemovedSearches } from './suspensions.ts'
import type { Deps } from '../../platform/deps.ts'

import './client-integration.ts'

export { addSearch } from './add-search.ts'
export { generateSearch, toSimilarParams } from './generate-search.ts'
export { processBatchWithin } from './matching/process-queue.ts'

const suspensionsJob = 'saved-searches.suspensions'
const digestsJob = 'saved-searches.digests'
const tellJob = 'saved-searches.tell'
const forgetJob = 'saved-searches.forget'

async function presentSaved({ db, clock }: Deps, { search, replaced }: SavedResult) {
  const [counted] = await withCounts(db, [search], clock.now())
  return { search: presentSearch(counted!), suspended_search_id: replaced }
}

/** Searches saved for clients, and their matching with listings. */
export const savedSearches = defineModule({
  name: 'saved-searches',
  endpoints: contract,
  personalRecords: searchPersonalRecords,
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
      markResultsViewed(actor, deps, params.clientId, params.searchId).then(() => undefined),
    async searchResults({ actor, params, query }) {
      const { counted, rows } = await findSearchResults(actor, deps, params.searchId, query)
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
      const { client, searches } = await listClientSearches(actor, deps, params.clientId)
      return {
        user_id: client.person_id,
        name: joinPersonName(client),
        searches: searches.map(presentSearch),
        searches_info: presentSearchesInfo(searches.map(({ search }) => search)),
      }
    },
    async searchCards({ actor, query }) {
      const { total, cards } = await findSearchCards(actor, deps, query)
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
      const { listing, total, rows } = await listMatchingClients(actor, deps, params.id, query)
      const { offset, limit } = query
      return {
        count: total,
        offset,
        limit,
        collection: rows.map((row) => presentMatchingClient(row, listing)),
      }
    },
    async clientMatches({ actor, params, query }) {
      const { total, rows } = await listClientMatches(actor, deps, params.clientId, query)
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
          matched_on: toUnixSeconds(row.matched_at),
          is_new: row.is_new ? (1 as const) : (0 as const),
        })),
      }
    },
    matchSettings: async ({ actor }) => ({ digest: await getMatchSettings(actor, deps) }),
    saveMatchSettings: async ({ actor, body }) => ({
      digest: await saveMatchSettings(actor, deps, body.digest),
    }),
  }),
  replyExtensions: { client: clientExtension },
  restorableRecords: [restorableSearches],
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(suspensionsJob, () => endSuspensions(deps))
    await deps.jobs.schedule(suspensionsJob, '* * * * *')
    await deps.jobs.work(digestsJob, () => sendDigests(deps))
    await deps.jobs.schedule(digestsJob, '*/5 * * * *')
    // Covers matches of a process that ended before sending the notifications.
    await deps.jobs.work(tellJob, () => sendImmediateNotifications(deps))
    await deps.jobs.schedule(tellJob, '* * * * *')
    await deps.jobs.work(forgetJob, () => purgeRemovedSearches(deps))
    await deps.jobs.schedule(forgetJob, '10 4 * * *')
    return startMatchingWorker(deps)
  },
})
