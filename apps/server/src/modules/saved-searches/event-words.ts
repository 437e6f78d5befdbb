import { sql } from 'kysely'
import { addEventWords, setClientsWithSearch } from '../client-life/index.ts'

const said =
  (title: string) =>
  ({ title: search }: Readonly<Record<string, unknown>>) => ({
    title,
    ...(typeof search === 'string' && { text: search }),
  })

/** How what happens to searches reads in a client's timeline. */
addEventWords({
  search_saved: said('Search saved'),
  search_changed: said('Search changed'),
  search_removed: said('Search removed'),
  search_restored: said('Search restored'),
  search_suspended: said('Search suspended'),
  search_enabled: said('Search re-enabled'),
  search_generated: said('Search generated from the listing asked about'),
})

// Lists of clients may ask whether there is an active one.
setClientsWithSearch(
  ({ agentId }) => sql`SELECT client_id FROM saved_search
    WHERE agent_id = ${agentId} AND suspended_by IS NULL AND removed_at IS NULL`,
)
