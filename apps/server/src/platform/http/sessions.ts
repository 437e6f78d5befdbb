import type { Role } from '@pb/contract/roles'
import { addDays } from '@pb/rules/dates'
import { sql, type Generated } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/db.ts'
import {
  primaryPositionColumns,
  toPosition,
  type PositionRow,
  type WalPosition,
} from '../db/replica/wal-position.ts'
import type { Deps } from '../deps.ts'
import { hashToken, randomToken } from '../secrets.ts'

declare module '../db/db.ts' {
  interface Tables {
    session: {
      id: Generated<string>
      id_hash: Buffer
      person_id: string
      created_at: Date
      last_seen_at: Date
      expires_at: Date
      user_agent: string
      issuer_session: string | null
    }
  }
}

/** A session expires after 14 days without a request, and after 60 days in any case. */
const idleDays = 14
const maxDays = 60

/** The condition for a valid session at the time `$2`: within its limits, and its person is an active agent. */
const isLive = `s.expires_at > $2 AND s.last_seen_at > $2::timestamptz - interval '${idleDays} days'
  AND a.deactivated_at IS NULL`

/**
 * Returns the actor of a session id; null if it is unknown or expired, or the person is deactivated. Runs before every
 * request, so it is one primary-key lookup; `last_seen_at` is updated at most once in five minutes.
 */
export async function findActor(deps: Deps, sessionId: string): Promise<Actor | null> {
  const found = await findSession(deps, sessionId, actorStatement)
  return found && found.actor
}

/** Like `findActor`, with a position that covers all changes visible now, from the same statement. */
export async function findActorAndPosition(
  deps: Deps,
  sessionId: string,
): Promise<{ actor: Actor; position: WalPosition } | null> {
  const found = await findSession(deps, sessionId, positionStatement)
  return found && { actor: found.actor, position: toPosition(found.row) }
}

interface SessionRow {
  readonly person_id: string
  readonly roles: Role[]
  readonly last_seen_at: Date
}

/** A prepared statement for a session, and more columns. */
interface SessionStatement<Columns> {
  readonly name: string
  readonly text: string
  readonly row?: Columns
}

const selectSession = (columns: string) => `SELECT ${columns}
  FROM session s JOIN agent a ON a.person_id = s.person_id WHERE s.id_hash = $1 AND ${isLive}`
const sessionColumns = 's.person_id, a.roles, s.last_seen_at'
const actorStatement: SessionStatement<object> = {
  name: 'actor_of_session',
  text: selectSession(sessionColumns),
}
const positionStatement: SessionStatement<PositionRow> = {
  name: 'actor_and_position',
  text: selectSession(`${sessionColumns}, ${primaryPositionColumns}`),
}

async function findSession<Columns>(
  { pool, clock }: Deps,
  sessionId: string,
  { name, text }: SessionStatement<Columns>,
): Promise<{ actor: Actor; row: SessionRow & Columns } | null> {
  if (sessionId.length !== 43) return null
  const hash = hashToken(sessionId)
  const now = clock.now()
  const { rows } = await pool.query<SessionRow & Columns>({ name, text, values: [hash, now] })
  const row = rows[0]
  if (!row) return null
  if (now.getTime() - row.last_seen_at.getTime() > 5 * 60_000) {
    await pool.query('UPDATE session SET last_seen_at = $2 WHERE id_hash = $1', [hash, now])
    await pool.query('UPDATE agent SET last_seen_at = $2 WHERE person_id = $1', [row.person_id, now])
  }
  return { actor: { personId: row.person_id, roles: row.roles, sessionHash: hash }, row }
}

/** Returns which of the sessions (hashes in base64url) are valid, without extending them. */
export async function findLiveSessions(
  { pool, clock }: Deps,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ id_hash: Buffer }>(
    `SELECT s.id_hash FROM session s JOIN agent a ON a.person_id = s.person_id
      WHERE s.id_hash = ANY($1) AND ${isLive}`,
    [hashes.map((hash) => Buffer.from(hash, 'base64url')), clock.now()],
  )
  return new Set(rows.map((row) => row.id_hash.toString('base64url')))
}

/** Returns the actor of a valid session by the hash in a signed URL; null for any other. Does not extend the session. */
export async function findSignedActor({ pool, clock }: Deps, hash: string): Promise<Actor | null> {
  const sessionHash = Buffer.from(hash, 'base64url')
  const { rows } = await pool.query<{ person_id: string; roles: Role[] }>(
    `SELECT s.person_id, a.roles FROM session s JOIN agent a ON a.person_id = s.person_id
      WHERE s.id_hash = $1 AND ${isLive}`,
    [sessionHash, clock.now()],
  )
  const [row] = rows
  return row ? { personId: row.person_id, roles: row.roles, sessionHash } : null
}

/** Creates a session and returns its id (256 random bits in base64url), which is not stored. */
export async function openSession(
  tx: Tx,
  now: Date,
  session: { personId: string; userAgent: string; issuerSession: string | null },
): Promise<string> {
  const sessionId = randomToken()
  await sql`UPDATE agent SET last_seen_at = ${now} WHERE person_id = ${session.personId}`.execute(tx)
  await tx
    .insertInto('session')
    .values({
      id_hash: hashToken(sessionId),
      person_id: session.personId,
      created_at: now,
      last_seen_at: now,
      expires_at: addDays(now, maxDays),
      user_agent: session.userAgent.slice(0, 300),
      issuer_session: session.issuerSession,
    })
    .execute()
  return sessionId
}

/** Sessions last seen before this time have expired through inactivity. */
export function getIdleLimit(now: Date): Date {
  return addDays(now, -idleDays)
}

/** Deletes expired sessions; run by a daily job. */
export async function deleteExpiredSessions({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await sql`DELETE FROM session WHERE expires_at < ${now} OR last_seen_at < ${now}::timestamptz - make_interval(days => ${idleDays})`.execute(
    db,
  )
}
