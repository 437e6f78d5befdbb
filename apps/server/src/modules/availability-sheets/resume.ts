import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findInterruptedApplies } from './apply-progress.ts'
import { runApply, settleFailure } from './apply.ts'
import { endProgress } from './progress-queries.ts'

/** The supervisor who began to apply a sheet, without a session; null once the account is closed. */
async function findActor(db: Db, personId: string): Promise<Actor | null> {
  const { rows } = await sql<Pick<Actor, 'roles'>>`SELECT roles FROM agent
    WHERE person_id = ${personId} AND deactivated_at IS NULL`.execute(db)
  return rows[0] ? { personId, roles: rows[0].roles, sessionHash: Buffer.alloc(0) } : null
}

/** Goes on with sheets whose process ended: each is applied whole, since nothing of it was stored. */
export async function resumeApplies(deps: Deps): Promise<void> {
  for (const { id, by_id: by, request } of await findInterruptedApplies(deps.db)) {
    const actor = await findActor(deps.db, by)
    try {
      if (actor) await runApply(actor, deps, id, request)
      await endProgress(deps.db, id)
    } catch (error) {
      await settleFailure(deps, id, error, false)
      if (!(error instanceof AppError)) throw error
    }
  }
}
