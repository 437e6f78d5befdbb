import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { endIssuerAccess, endIssuerSessions } from './issuer/records.ts'
import './tables.ts'

/** What is left of a session that was removed. */
export interface EndedSession {
  readonly id_hash: Buffer
  readonly issuer_session: string | null
}

type Told = Pick<Deps, 'events'>

async function endStreams(
  tx: Tx,
  { events }: Told,
  personId: string,
  ended: readonly EndedSession[],
): Promise<void> {
  for (const { id_hash } of ended) {
    const session = id_hash.toString('base64url')
    await events.publish(personId, { kind: 'session_ended', data: { session } }, tx)
  }
}

/** What follows when some sessions were removed: the issuer forgets them too, and their event streams end. */
export async function followEnd(
  tx: Tx,
  deps: Told,
  personId: string,
  ended: readonly EndedSession[],
): Promise<void> {
  await endIssuerSessions(
    tx,
    ended.flatMap(({ issuer_session }) => issuer_session ?? []),
  )
  await endStreams(tx, deps, personId, ended)
}

/**
 * Ends every session of a person, but the one to keep, in the caller's transaction, with all that the built-in issuer
 * holds of them (sessions, grants, codes, half-finished sign-ins): the next call is refused, and open event streams
 * end when it commits. Returns how many sessions that were.
 */
export async function endAccess(tx: Tx, deps: Told, personId: string, keep?: Buffer): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where(sql<boolean>`id_hash IS DISTINCT FROM ${keep ?? null}::bytea`)
    .returning(['id_hash', 'issuer_session'])
    .execute()
  await endIssuerAccess(tx, personId)
  await endStreams(tx, deps, personId, ended)
  return ended.length
}
