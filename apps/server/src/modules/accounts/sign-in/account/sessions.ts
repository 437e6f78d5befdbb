import type { Actor, SessionActor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { getIdleLimit } from '../../../../platform/http/sessions.ts'
import { cleanUpSessions } from '../sessions/end-access.ts'
import { deleteOtherSessions, deleteSession, findSessions, type SessionRow } from './queries.ts'
import { sessionEndedText } from '../texts.ts'

const maxSessions = 100

/** Returns the caller's active sessions. */
export async function listSessions(
  actor: SessionActor,
  { db, clock }: Deps,
): Promise<{ rows: readonly SessionRow[]; total: number }> {
  const now = clock.now()
  const after = { now, idleSince: getIdleLimit(now) }
  const rows = await findSessions(db, actor.personId, actor.sessionHash, after, maxSessions)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** Ends one of the caller's sessions, possibly the current one. Throws `not_found` for any other session. */
export async function endSession(actor: Actor, deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await deleteSession(tx, actor.personId, id)
    if (ended.length === 0) throw new AppError('not_found', sessionEndedText)
    await cleanUpSessions(tx, deps, actor.personId, ended)
  })
}

/** Ends the caller's other sessions; returns their number. */
export async function endOtherSessions(actor: SessionActor, deps: Deps): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const ended = await deleteOtherSessions(tx, actor.personId, actor.sessionHash)
    await cleanUpSessions(tx, deps, actor.personId, ended)
    return ended.length
  })
}
