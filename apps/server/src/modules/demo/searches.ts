import { adjoiningNeighborhoods } from '@pb/rules/adjoining'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { addSearch, processBatchWithin, generateSearch, toSimilarParams } from '../saved-searches/index.ts'
import { daysBefore } from './clock.ts'
import type { ListingRow } from './listing-row.ts'
import type { DemoAgent } from './agents.ts'
import type { Random } from './random.ts'
import '../clients/tables.ts'
import '../saved-searches/tables.ts'

interface SearchContext {
  readonly random: Random
  readonly now: Date
  readonly people: readonly DemoAgent[]
  readonly active: readonly ListingRow[]
}

interface SearchingClient {
  readonly clientId: string
  readonly agentId: string
  readonly search_types: AdType[]
}

/** Listings newer than this have already matched. */
const newListingDays = 4
const wishedFeatures = ['doorman', 'laundry', 'elevator', 'gym'] as const

/** Rounds a price to a typical search limit. */
function roundPrice(dollars: number, adType: AdType): number {
  const step = adType === 'sale' ? 25_000 : 100
  return Math.round(dollars / step) * step
}

async function findClients(tx: Tx, people: readonly DemoAgent[]): Promise<SearchingClient[]> {
  return tx
    .selectFrom('client')
    .where(
      'agent_id',
      'in',
      people.map(({ id }) => id),
    )
    .where('archived_at', 'is', null)
    .select(['id as clientId', 'agent_id as agentId', 'search_types'])
    .orderBy('id')
    .execute()
}

/** Writes searches of a client: half have one generated from an inquiry, most have one by the agent. */
async function writeClientSearches(
  tx: Tx,
  { random, now, active }: SearchContext,
  { clientId, agentId, search_types }: SearchingClient,
): Promise<void> {
  const owner = { clientId, agentId }
  for (const adType of search_types) {
    const liked = random.pick(active.filter(({ ad_type }) => ad_type === adType))
    const since = daysBefore(now, random.between(5, 40))
    const generated = random.chance(0.5)
    const isOwn = !generated || random.chance(0.6)
    if (isOwn) {
      const params = toSimilarParams(liked)
      await addSearch(tx, owner, {
        params: {
          ...params,
          min_price: roundPrice(params.min_price!, adType),
          max_price: roundPrice(params.max_price!, adType),
          neighborhood: [
            liked.neighborhood,
            ...random.sample([...adjoiningNeighborhoods(liked.neighborhood)], random.integer(0, 2)),
          ],
          ...(random.chance(0.3) && { building_features: [random.pick(wishedFeatures)] }),
        },
        createdBy: agentId,
        suspendedBy: random.chance(0.15) ? 'agent' : null,
        now: since,
      })
    }
    if (generated) await generateSearch(tx, owner, liked, daysBefore(since, 3))
  }
  await sql`UPDATE saved_search SET suspended_until = ${daysBefore(now, -random.between(5, 25))}
    WHERE client_id = ${clientId} AND suspended_by = 'agent'`.execute(tx)
}

/** Matches only the newest of the queued listings, without a notification for each. */
async function matchNewListings(tx: Tx, now: Date): Promise<void> {
  await sql`DELETE FROM listing_match_queue WHERE listing_id NOT IN (
    SELECT id FROM listing WHERE active AND published_at > ${daysBefore(now, newListingDays)})`.execute(tx)
  while ((await processBatchWithin(tx, now)).more);
  await sql`UPDATE client_match m SET notified_at = ${now}, matched_at = l.published_at
    FROM listing l WHERE l.id = m.listing_id`.execute(tx)
}

/** Writes one notification per agent: the client with the most matches. */
async function writeMatchNotifications(tx: Tx, now: Date): Promise<void> {
  await sql`
    WITH found AS (
      SELECT m.agent_id, c.person_id, trim(c.first_name || ' ' || c.last_name) AS name, count(*)::int AS count,
        array_agg(m.listing_id::text ORDER BY m.matched_at DESC, m.listing_id DESC) AS ids
      FROM client_match m JOIN client c ON c.id = m.client_id GROUP BY m.agent_id, c.id
    ), most AS (SELECT DISTINCT ON (agent_id) * FROM found ORDER BY agent_id, count DESC, person_id)
    INSERT INTO notification (person_id, kind, message, payload, created_at, key)
    SELECT agent_id, 'listing_match', count || CASE count WHEN 1 THEN ' listing matches ' ELSE ' listings match ' END || name || '’s search',
      jsonb_build_object('user_id', person_id::text, 'user', jsonb_build_object('name', name), 'listing_ids', ids[1:100]),
      ${daysBefore(now, 0.02)}, 'match:' || person_id
    FROM most ORDER BY agent_id`.execute(tx)
}

/** Writes saved searches of the clients, with their latest matches. */
export async function writeSearches(tx: Tx, context: SearchContext): Promise<void> {
  for (const client of await findClients(tx, context.people)) await writeClientSearches(tx, context, client)
  await matchNewListings(tx, context.now)
  await writeMatchNotifications(tx, context.now)
}
