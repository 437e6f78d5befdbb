import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import { setSearchImport } from '../clients/import/index.ts'
import { setClientsWithMatches, setClientsWithSearch } from '../clients/lists/index.ts'
import { addEventTexts } from '../clients/timeline/index.ts'
import { addSearch } from './add-search.ts'

// Of several active searches of one type the first stays active.
setSearchImport(async (tx, { agentId, now }, clients) => {
  for (const { clientId, searches } of clients) {
    const active = new Set<string>()
    for (const { params, isOff } of searches) {
      const suspendedBy = isOff || active.has(params.ad_type) ? ('agent' as const) : null
      if (suspendedBy === null) active.add(params.ad_type)
      await addSearch(tx, { agentId, clientId }, { params, createdBy: agentId, suspendedBy, now })
    }
  }
})

const withSearchTitle =
  (title: string) =>
  ({ title: search }: Readonly<Record<string, unknown>>) => ({
    title,
    ...(typeof search === 'string' && { text: search }),
  })

addEventTexts({
  search_saved: withSearchTitle('Search saved'),
  search_changed: withSearchTitle('Search changed'),
  search_removed: withSearchTitle('Search removed'),
  search_restored: withSearchTitle('Search restored'),
  search_suspended: withSearchTitle('Search suspended'),
  search_enabled: withSearchTitle('Search re-enabled'),
  search_generated: withSearchTitle('Search created from inquiry'),
})

setClientsWithSearch(
  ({ agentId }) => sql`SELECT client_id FROM saved_search
    WHERE agent_id = ${agentId} AND suspended_by IS NULL AND removed_at IS NULL`,
)

/** Older matches that the agent did not send are no longer news. */
const maxMatchDays = 14

setClientsWithMatches(
  ({ agentId, now }) => sql`SELECT m.client_id FROM client_match m
      JOIN listing l ON l.id = m.listing_id AND l.active
      JOIN saved_search s ON s.id = m.search_id AND s.suspended_by IS NULL AND s.removed_at IS NULL
    WHERE m.agent_id = ${agentId} AND m.matched_at > ${addDays(now, -maxMatchDays)}::timestamptz
      AND NOT EXISTS (SELECT FROM client_listing r WHERE r.client_id = m.client_id AND r.listing_id = m.listing_id
        AND r.sent_at IS NOT NULL)`,
)
