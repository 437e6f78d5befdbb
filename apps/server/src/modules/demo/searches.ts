import { adjoiningNeighborhoods } from '@pb/rules/adjoining'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { addSearch, drainWithin, generateSearch, paramsLike } from '../saved-searches/index.ts'
import { daysBefore } from './clock.ts'
import type { ListingRow } from './listing-row.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import '../clients/tables.ts'
import '../saved-searches/tables.ts'

interface World {
  readonly random: Random
  readonly now: Date
  readonly people: readonly DemoPerson[]
  readonly active: readonly ListingRow[]
}

interface Looking {
  readonly clientId: string
  readonly agentId: string
  readonly search_types: AdType[]
}

/** Listings that are so new came up for the clients already. */
const freshDays = 4
const wishes = ['doorman', 'laundry', 'elevator', 'gym'] as const

/** As people say a price. */
function rounded(dollars: number, adType: AdType): number {
  const step = adType === 'sale' ? 25_000 : 100
  return Math.round(dollars / step) * step
}

async function clientsOf(tx: Tx, people: readonly DemoPerson[]): Promise<Looking[]> {
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

/** Every other client came over a listing, which made a search; most have one of the agent's own. */
async function searchesFor(
  tx: Tx,
  { random, now, active }: World,
  { clientId, agentId, search_types }: Looking,
): Promise<void> {
  const owner = { clientId, agentId }
  for (const adType of search_types) {
    const liked = random.pick(active.filter(({ ad_type }) => ad_type === adType))
    const since = daysBefore(now, random.between(5, 40))
    const generated = random.chance(0.5)
    const own = !generated || random.chance(0.6)
    if (own) {
      const params = paramsLike(liked)
      await addSearch(tx, owner, {
        params: {
          ...params,
          min_price: rounded(params.min_price!, adType),
          max_price: rounded(params.max_price!, adType),
          neighborhood: [
            liked.neighborhood,
            ...random.some([...adjoiningNeighborhoods(liked.neighborhood)], random.whole(0, 2)),
          ],
          ...(random.chance(0.3) && { building_features: [random.pick(wishes)] }),
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

/** Of the news that making the market left, only the latest are news; nobody is told of them one by one. */
async function matchFresh(tx: Tx, now: Date): Promise<void> {
  await sql`DELETE FROM listing_news WHERE listing_id NOT IN (
    SELECT id FROM listing WHERE active AND published_at > ${daysBefore(now, freshDays)})`.execute(tx)
  while ((await drainWithin(tx, now)).more);
  await sql`UPDATE client_match m SET told_at = ${now}, matched_at = l.published_at
    FROM listing l WHERE l.id = m.listing_id`.execute(tx)
}

/** One line for each agent: the client for whom most came up. */
async function tellLatest(tx: Tx, now: Date): Promise<void> {
  await sql`
    WITH found AS (
      SELECT m.agent_id, c.person_id, trim(c.first_name || ' ' || c.last_name) AS name, count(*)::int AS count,
        array_agg(m.listing_id::text ORDER BY m.matched_at DESC, m.listing_id DESC) AS ids
      FROM client_match m JOIN client c ON c.id = m.client_id GROUP BY m.agent_id, c.id
    ), most AS (SELECT DISTINCT ON (agent_id) * FROM found ORDER BY agent_id, count DESC, person_id)
    INSERT INTO notification (person_id, kind, message, payload, created_at, key)
    SELECT agent_id, 'listing_match', count || CASE count WHEN 1 THEN ' listing fits ' ELSE ' listings fit ' END || name,
      jsonb_build_object('user_id', person_id::text, 'user', jsonb_build_object('name', name), 'listing_ids', ids[1:100]),
      ${daysBefore(now, 0.02)}, 'match:' || person_id
    FROM most ORDER BY agent_id`.execute(tx)
}

/** Searches of the demo's clients, and what came up for them lately. */
export async function writeSearches(tx: Tx, world: World): Promise<void> {
  for (const client of await clientsOf(tx, world.people)) await searchesFor(tx, world, client)
  await matchFresh(tx, world.now)
  await tellLatest(tx, world.now)
}
