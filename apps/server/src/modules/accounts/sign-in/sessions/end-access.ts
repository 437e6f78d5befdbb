import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { endIssuerAccess, endIssuerSessions } from '../issuer/record-store.ts'
import { deleteTrustedBrowsers } from '../two-factor/trusted-browsers.ts'
import '../tables.ts'

/** A deleted session. */
export interface EndedSession {
  readonly id_hash: Buffer
  readonly issuer_session: string | null
}

type EventDeps = Pick<Deps, 'events'>

async function publishSessionsEnded(
  tx: Tx,
  { events }: EventDeps,
  personId: string,
  ended: readonly EndedSession[],
): Promise<void> {
  for (const { id_hash } of ended) {
    const session = id_hash.toString('base64url')
    await events.publish(personId, { kind: 'session_ended', data: { session } }, tx)
  }
}

/** Cleans up after deleted sessions: ends the issuer's sessions and the event streams. */
export async function cleanUpSessions(
  tx: Tx,
  deps: EventDeps,
  personId: string,
  ended: readonly EndedSession[],
): Promise<void> {
  await endIssuerSessions(
    tx,
    ended.flatMap(({ issuer_session }) => issuer_session ?? []),
  )
  await publishSessionsEnded(tx, deps, personId, ended)
}

/**
 * Ends every session of a person except `keep`, and everything the built-in issuer stores for them (sessions, grants,
 * codes, unfinished sign-ins), and asks for codes in every browser again, in the caller's transaction. Event streams end when it commits. Returns the number of
 * ended sessions.
 */
export async function endAccess(tx: Tx, deps: EventDeps, personId: string, keep?: Buffer): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where(sql<boolean>`id_hash IS DISTINCT FROM ${keep ?? null}::bytea`)
    .returning(['id_hash', 'issuer_session'])
    .execute()
  await deleteTrustedBrowsers(tx, personId)
  await endIssuerAccess(tx, personId)
  await publishSessionsEnded(tx, deps, personId, ended)
  return ended.length
}
