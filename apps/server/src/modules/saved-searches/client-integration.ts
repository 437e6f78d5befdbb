import { sql } from 'kysely'
import { setClientsWithSearch } from '../clients/lists/index.ts'
import { addEventTexts } from '../clients/timeline/index.ts'

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
