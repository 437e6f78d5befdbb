import { proofMinutes } from '@pb/contract/endpoint'
import type { Role } from '@pb/contract/roles'
import { addDays } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import { fromSession, type SessionActor } from '../actor.ts'
import type { Db, Tx } from '../db/db.ts'
import { maybeOne } from '../db/one-row.ts'
import {
  primaryPositionColumns,
  toPosition,
  type PositionRow,
  type WalPosition,
} from '../db/replica/wal-position.ts'
import type { Table } from '../db/table.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { hashToken, randomToken } from '../secrets.ts'

declare module '../db/db.ts' {
  interface Tables {
    /**
     * `proved_at`: when its person last proved who they are; null for a session of which that is not asked.
     */
    session: Table<'session'>
  }
}

/** A session expires after 14 days without a request, and after 60 days in any case. */
const idleDays = 14
const maxDays = 60

/** Sessions last seen before this time have expired through inactivity. */
export function getIdleLimit(now: Date): Date {
  return addDays(now, -idleDays)
}

/** A row of the SQL function `find_session_actor` (migration 0171), which has one if the session is valid. */
interface ActorRow {
  readonly person_id: string
  readonly roles: Role[]
  readonly last_seen_at: Date
}

/** Extends a session that was used, at most once in five minutes. */
async function extendSession({ pool }: Deps, hash: Buffer, row: ActorRow, now: Date): Promise<void> {
  if (now.getTime() - row.last_seen_at.getTime() <= 5 * 60_000) return
  await pool.query('UPDATE session SET last_seen_at = $2 WHERE id_hash = $1', [hash, now])
  await pool.query('UPDATE agent SET last_seen_at = $2 WHERE person_id = $1', [row.person_id, now])
}

/** A prepared statement for a session, and more columns. */
interface SessionStatement<Columns> {
  readonly name: string
  readonly text: string
  readonly row?: Columns
}

const selectActor = (columns: string) => `SELECT ${columns} FROM find_session_actor($1, $2, $3)`
const actorColumns = 'person_id, roles, last_seen_at'
const actorStatement: SessionStatement<object> = { name: 'actor_of_session', text: selectActor(actorColumns) }
const positionStatement: SessionStatement<PositionRow> = {
  name: 'actor_and_position',
  text: selectActor(`${actorColumns}, ${primaryPositionColumns}`),
}

async function findActorRow<Columns>(
  { pool, clock }: Deps,
  hash: Buffer,
  { name, text }: SessionStatement<Columns>,
): Promise<(ActorRow & Columns) | undefined> {
  const now = clock.now()
  const values = [hash, now, getIdleLimit(now)]
  const { rows } = await pool.query<ActorRow & Columns>({ name, text, values })
  return maybeOne(rows)
}

async function findSession<Columns>(
  deps: Deps,
  sessionId: string,
  statement: SessionStatement<Columns>,
): Promise<{ actor: SessionActor; row: ActorRow & Columns } | null> {
  const hash = hashSessionId(sessionId)
  const row = hash && (await findActorRow(deps, hash, statement))
  if (!hash || !row) return null
  await extendSession(deps, hash, row, deps.clock.now())
  return { actor: fromSession({ personId: row.person_id, roles: row.roles, sessionHash: hash }), row }
}

/** Returns the hash of a session id, null if no session has such an id. */
export function hashSessionId(sessionId: string): Buffer | null {
  return sessionId.length === 43 ? hashToken(sessionId) : null
}

/**
 * Returns the actor of a session id; null if it is unknown or expired, or the person is deactivated. Runs before every
 * request, so it is one primary-key lookup; `last_seen_at` is updated at most once in five minutes.
 */
export async function findActor(deps: Deps, sessionId: string): Promise<SessionActor | null> {
  const found = await findSession(deps, sessionId, actorStatement)
  return found && found.actor
}

/** Like `findActor`, with a position that covers all changes visible now, from the same statement. */
export async function findActorAndPosition(
  deps: Deps,
  sessionId: string,
): Promise<{ actor: SessionActor; position: WalPosition } | null> {
  const found = await findSession(deps, sessionId, positionStatement)
  return found && { actor: found.actor, position: toPosition(found.row) }
}

/**
 * Like `findActor`, also for a session whose person has to set up two-step verification first. `setupOnly` is whether that is so.
 */
export async function findActorDuringSetup(
  deps: Deps,
  sessionId: string,
): Promise<{ actor: SessionActor; setupOnly: boolean } | null> {
  const { db, clock } = deps
  const hash = hashSessionId(sessionId)
  if (!hash) return null
  const now = clock.now()
  const row = await db
    .selectFrom('session')
    .innerJoin('agent', 'agent.person_id', 'session.person_id')
    .where('id_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('session.last_seen_at', '>', getIdleLimit(now))
    .where('deactivated_at', 'is', null)
    .select(['session.person_id', 'agent.roles', 'session.last_seen_at', 'setup_only'])
    .executeTakeFirst()
  if (!row) return null
  await extendSession(deps, hash, row, now)
  const { person_id: personId, roles, setup_only: setupOnly } = row
  return { actor: fromSession({ personId, roles, sessionHash: hash }), setupOnly }
}

/** Throws `proof_required` unless the session's person proved who they are within the last `proofMinutes`. */
export async function assertProof({ pool, clock }: Deps, sessionHash: Buffer): Promise<void> {
  const { rows } = await pool.query<{ proved_at: Date | null }>({
    name: 'proof_of_session',
    text: 'SELECT proved_at FROM session WHERE id_hash = $1',
    values: [sessionHash],
  })
  const provedAt = maybeOne(rows)?.proved_at ?? null
  if (provedAt !== null && provedAt.getTime() <= clock.now().getTime() - proofMinutes * 60_000)
    throw new AppError('proof_required')
}

/** A session that the handler checks, by its first `queryAsActor`, unless it was found valid before. */
export interface UncheckedSession {
  readonly hash: Buffer
  /** Null until the session was found valid. */
  actor: SessionActor | null
}

/**
 * Checks a session and runs a statement for it, in one round trip: the statement runs only if the session is valid, in
 * the same snapshot. Throws `no_session` for any other session. A statement without rows gives one row of nulls.
 */
export async function queryAsActor<Row extends object>(
  deps: Deps,
  session: UncheckedSession,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  if (session.actor) {
    const alone = sql<Row>`SELECT answer.* FROM (VALUES (1)) AS one LEFT JOIN LATERAL (${statement}) answer ON true`
    return (await alone.execute(deps.db)).rows
  }
  const now = deps.clock.now()
  const { sql: text, parameters } = sql`
    SELECT actor.person_id AS actor_person_id, array_to_string(actor.roles, ',') AS actor_roles,
      extract(epoch FROM actor.last_seen_at)::float8 AS actor_seen, answer.*
    FROM find_session_actor(${session.hash}::bytea, ${now}::timestamptz, ${getIdleLimit(now)}::timestamptz) actor
      LEFT JOIN LATERAL (${statement}) answer ON true`.compile(deps.db)
  const { rows } = await deps.pool.query<
    Row & { actor_person_id: string; actor_roles: string; actor_seen: number }
  >(text, [...parameters])
  const [first] = rows
  if (!first) throw new AppError('no_session')
  const actor = {
    person_id: first.actor_person_id,
    roles: first.actor_roles.split(',').filter((role) => role !== '') as Role[],
    last_seen_at: new Date(first.actor_seen * 1000),
  }
  await extendSession(deps, session.hash, actor, now)
  session.actor = fromSession({ personId: actor.person_id, roles: actor.roles, sessionHash: session.hash })
  return rows.map(
    ({ actor_person_id: _id, actor_roles: _roles, actor_seen: _seen, ...row }) => row as unknown as Row,
  )
}

/** Checks a session by itself, and returns its actor. */
export async function checkSession(deps: Deps, session: UncheckedSession): Promise<SessionActor> {
  await queryAsActor(deps, session, sql<{ valid: number }>`SELECT 1 AS valid`)
  return session.actor!
}

/** Returns which of the sessions (hashes in base64url) are valid, without extending them. */
export async function findLiveSessions(
  { pool, clock }: Deps,
  hashes: readonly string[],
): Promise<Set<string>> {
  const now = clock.now()
  const { rows } = await pool.query<{ id_hash: Buffer }>(
    'SELECT id_hash FROM unnest($1::bytea[]) id_hash, find_session_actor(id_hash, $2, $3)',
    [hashes.map((hash) => Buffer.from(hash, 'base64url')), now, getIdleLimit(now)],
  )
  return new Set(rows.map((row) => row.id_hash.toString('base64url')))
}

/** Returns the actor of a valid session by the hash in a signed URL; null for any other. Does not extend the session. */
export async function findSignedActor(deps: Deps, hash: string): Promise<SessionActor | null> {
  const sessionHash = Buffer.from(hash, 'base64url')
  const row = await findActorRow(deps, sessionHash, actorStatement)
  return row ? fromSession({ personId: row.person_id, roles: row.roles, sessionHash }) : null
}

/** Creates a session and returns its id (256 random bits in base64url), which is not stored. */
export async function openSession(
  tx: Tx,
  now: Date,
  session: {
    personId: string
    userAgent: string
    issuerSession: string | null
    provedAt?: Date | null
    setupOnly?: boolean
  },
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
      proved_at: session.provedAt ?? null,
      setup_only: session.setupOnly ?? false,
    })
    .execute()
  return sessionId
}

/** Returns whether the person of a session has to set up two-step verification first. */
export async function isSetupSession(db: Db, sessionHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('setup_only')
    .where('id_hash', '=', sessionHash)
    .executeTakeFirst()
  return row?.setup_only === true
}

/** Records that the person of a session has proven who they are. */
export async function recordProof(tx: Db | Tx, sessionHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('session').set({ proved_at: now }).where('id_hash', '=', sessionHash).execute()
}

/** Lets a session do everything, since its person has set up two-step verification, which also proves who they are. */
export async function finishSetup(tx: Tx, sessionHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ setup_only: false, proved_at: now })
    .where('id_hash', '=', sessionHash)
    .execute()
}

/** Deletes expired sessions; run by a daily job. */
export async function deleteExpiredSessions({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await sql`DELETE FROM session WHERE expires_at < ${now} OR last_seen_at < ${now}::timestamptz - make_interval(days => ${idleDays})`.execute(
    db,
  )
}
