import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { idleLimit } from '../../../platform/sessions.ts'
import { followEnd } from '../end-access.ts'
import { deleteOtherSessions, deleteSession, sessionsOf, type SessionRow } from './queries.ts'

const maxShown = 100

/** Where the caller is signed in. */
export async function listSessions(
  actor: Actor,
  { db, clock }: Deps,
): Promise<{ rows: readonly SessionRow[]; total: number }> {
  const now = clock.now()
  const after = { now, idleSince: idleLimit(now) }
  const rows = await sessionsOf(db, actor.personId, actor.sessionHash, after, maxShown)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** Signs out one of the caller's sessions, this one included; throws `not_found` for anybody else's. */
export async function endSession(actor: Actor, deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await deleteSession(tx, actor.personId, id)
    if (ended.length === 0) throw new AppError('not_found', 'That session has ended already')
    await followEnd(tx, deps, actor.personId, ended)
  })
}

/** Signs the caller out everywhere but here; returns how many sessions that were. */
export async function endOtherSessions(actor: Actor, deps: Deps): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const ended = await deleteOtherSessions(tx, actor.personId, actor.sessionHash)
    await followEnd(tx, deps, actor.personId, ended)
    return ended.length
  })
}
