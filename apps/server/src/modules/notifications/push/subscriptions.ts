import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import '../tables.ts'

/** The maximum number of browsers per person; a new one replaces the least recently used. */
export const maxBrowsers = 10

export interface SubscriptionRow {
  readonly id: string
  readonly session_hash: Buffer
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly user_agent: string
  readonly created_at: Date
  readonly used_at: Date | null
}

export interface NewSubscription {
  readonly personId: string
  readonly sessionHash: Buffer
  readonly endpointHash: Buffer
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly userAgent: string
  readonly now: Date
}

/** Returns a person's subscriptions, newest first. */
export function findSubscriptions(db: Db, personId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscription')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .select(['id', 'session_hash', 'endpoint', 'p256dh', 'auth', 'user_agent', 'created_at', 'used_at'])
    .execute()
}

export function findSubscription(db: Db, personId: string, id: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('push_subscription')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .select(['id', 'session_hash', 'endpoint', 'p256dh', 'auth', 'user_agent', 'created_at', 'used_at'])
    .executeTakeFirst()
}

/**
 * Inserts or updates a subscription; returns its id. A browser (by endpoint) and a session have one subscription each,
 * which a new sign-in takes over. Deletes the least recently used beyond `maxBrowsers`.
 */
export async function upsertSubscription(tx: Tx, row: NewSubscription): Promise<string> {
  // The browser has created a new endpoint, so the old one no longer works.
  await tx
    .deleteFrom('push_subscription')
    .where('session_hash', '=', row.sessionHash)
    .where('endpoint_hash', '!=', row.endpointHash)
    .execute()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO push_subscription AS s
      (person_id, session_hash, endpoint_hash, endpoint, p256dh, auth, user_agent, created_at)
    VALUES (${row.personId}, ${row.sessionHash}, ${row.endpointHash}, ${row.endpoint}, ${row.p256dh}, ${row.auth},
      ${row.userAgent}, ${row.now})
    ON CONFLICT (endpoint_hash) DO UPDATE SET person_id = excluded.person_id, p256dh = excluded.p256dh,
      auth = excluded.auth, session_hash = excluded.session_hash, user_agent = excluded.user_agent
    RETURNING id`.execute(tx)
  const found = one(rows)
  await sql`DELETE FROM push_subscription WHERE id IN (SELECT id FROM push_subscription
    WHERE person_id = ${row.personId} AND id <> ${found.id}
    ORDER BY coalesce(used_at, created_at) DESC, id DESC OFFSET ${maxBrowsers - 1})`.execute(tx)
  return found.id
}

/** Deletes a person's subscription; returns false where there is none. */
export async function deleteSubscription(db: Db, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function markUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('push_subscription').set({ used_at: now }).where('id', '=', id).execute()
}
