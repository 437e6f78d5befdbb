import { sql } from 'kysely'
import { agentByJob, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { endProgress, findInterruptedWork, saveProblem } from './apply-progress.ts'
import { runApply } from './apply.ts'
import { makePlan } from './make-plan.ts'
import { findUnmadePlans } from './plan-queries.ts'
import { importErrors } from './texts.ts'
import { runUndo } from './undo.ts'

/** The agent who began an import, without a session; null once the account is closed. */
async function findActor(db: Db, personId: string): Promise<Actor | null> {
  const { rows } = await sql<Pick<Actor, 'roles'>>`SELECT roles FROM agent
    WHERE person_id = ${personId} AND deactivated_at IS NULL`.execute(db)
  const row = maybeOne(rows)
  return row ? agentByJob(personId, row.roles) : null
}

/** Goes on with what a process did when it ended: each apply and undo is done whole, since nothing of it was stored. */
export async function resumeImports(deps: Deps): Promise<void> {
  for (const { id, agent_id: agentId } of await findUnmadePlans(deps)) {
    const actor = await findActor(deps.db, agentId)
    if (actor) await makePlan(actor, deps, id)
  }
  for (const { id, agent_id: agentId, undoes, ...request } of await findInterruptedWork(deps.db)) {
    const actor = await findActor(deps.db, agentId)
    if (!actor) await endProgress(deps.db, id)
    else
      try {
        await (undoes ? runUndo(actor, deps, id) : runApply(actor, deps, id, request))
        await endProgress(deps.db, id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.message !== importErrors.running) await saveProblem(deps.db, id, error.message)
      }
  }
}
