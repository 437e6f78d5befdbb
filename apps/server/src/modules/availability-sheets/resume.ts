import { sql } from 'kysely'
import { agentByJob, type Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findInterruptedWork } from './apply-progress.ts'
import { runApply } from './apply.ts'
import { endWorkProgress } from './progress-queries.ts'
import { settleFailure } from './run-in-background.ts'
import { runUndo } from './undo.ts'

/** The supervisor who began to apply or undo a sheet, without a session; null once the account is closed. */
async function findActor(db: Db, personId: string): Promise<Actor | null> {
  const { rows } = await sql<Pick<Actor, 'roles'>>`SELECT roles FROM agent
    WHERE person_id = ${personId} AND deactivated_at IS NULL`.execute(db)
  const row = maybeOne(rows)
  return row ? agentByJob(personId, row.roles) : null
}

/** Goes on with sheets whose process ended: each is applied or undone whole, since nothing of that was stored. */
export async function resumeSheets(deps: Deps): Promise<void> {
  for (const { id, by_id: by, request } of await findInterruptedWork(deps.db)) {
    const actor = await findActor(deps.db, by)
    const work = request ? 'apply' : 'undo'
    try {
      if (actor) await (request ? runApply(actor, deps, id, request) : runUndo(actor, deps, id))
      await endWorkProgress(deps.db, id, work)
    } catch (error) {
      await settleFailure(deps, id, error, { work, isAwaited: false })
      if (!(error instanceof AppError)) throw error
    }
  }
}
