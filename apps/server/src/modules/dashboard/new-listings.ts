import type { NewListings } from '@pb/contract/dashboard'
import { addDays, toUnixSeconds } from '@pb/rules/dates'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { one } from '../../platform/db/one-row.ts'
import { findCards, presentCard } from '../listings/index.ts'
import type { NewListingsLook } from './tables.ts'

/** What came on the market earlier is no longer new, however long ago the agent looked. */
const maxDays = 7

async function findSince(actor: Actor, { db, clock }: Deps, given: number | undefined): Promise<Date> {
  const now = clock.now()
  const earliest = addDays(now, -maxDays)
  const look =
    given === undefined
      ? await db
          .selectFrom('new_listings_look')
          .where('person_id', '=', actor.personId)
          .select('looked_at')
          .executeTakeFirst()
      : { looked_at: new Date(given * 1000) }
  const since = look?.looked_at ?? addDays(now, -1)
  return since < earliest ? earliest : since
}

export interface NewListingsQuery {
  readonly ad_type?: AdType | undefined
  readonly offset: number
  readonly limit: number
  readonly since?: number | undefined
}

/** Active listings published since the actor's last look, newest first, with their exact number. */
export async function getNewListings(
  actor: Actor,
  deps: Deps,
  { ad_type, offset, limit, since: given }: NewListingsQuery,
): Promise<NewListings> {
  const now = deps.clock.now()
  const since = await findSince(actor, deps, given)
  const isNew = sql`FROM listing WHERE active AND published_at >= ${since} AND published_at <= ${now}
    ${ad_type ? sql`AND ad_type = ${ad_type}` : sql``}`
  const counted = sql<{ count: number }>`SELECT count(*)::int AS count ${isNew}`.execute(deps.db)
  const page =
    limit === 0
      ? { rows: [] }
      : await sql<{ id: string }>`SELECT id ${isNew}
          ORDER BY published_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(deps.db)
  const cards = await findCards(
    deps.db,
    page.rows.map(({ id }) => id),
  )
  return {
    count: one((await counted).rows).count,
    offset,
    limit,
    since: toUnixSeconds(since),
    as_of: toUnixSeconds(now),
    collection: cards.map((card) => presentCard(card, now)),
  }
}

/** Remembers that the actor has seen what was new until a time, which is not in the future; never moves back. */
export async function markNewListingsSeen(actor: Actor, { db, clock }: Deps, until: number): Promise<void> {
  const look: NewListingsLook = {
    person_id: actor.personId,
    looked_at: new Date(Math.min(until * 1000, clock.now().getTime())),
  }
  await db
    .insertInto('new_listings_look')
    .values(look)
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ looked_at: sql`greatest(new_listings_look.looked_at, excluded.looked_at)` }),
    )
    .execute()
}
