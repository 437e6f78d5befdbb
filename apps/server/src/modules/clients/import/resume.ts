import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { endProgress, findInterruptedApplies, saveProblem } from './apply-progress.ts'
import { runApply } from './apply.ts'
import { importErrors } from './texts.ts'

/** The agent who began an import, without a session; null once the account is closed. */
async function findActor(db: Db, personId: string): Promise<Actor | null> {
  const { rows } = await sql<Pick<Actor, 'roles'>>`SELECT roles FROM agent
    WHERE person_id = ${personId} AND deactivated_at IS NULL`.execute(db)
  return rows[0] ? { personId, roles: rows[0].roles, sessionHash: Buffer.alloc(0) } : null
}

/** Goes on with imports whose process ended: each is applied whole, since nothing of it was stored. */
export async function resumeApplies(deps: Deps): Promise<void> {
  for (const { id, agent_id: agentId, digest, ask } of await findInterruptedApplies(deps.db)) {
    const actor = await findActor(deps.db, agentId)
    if (!actor) await endProgress(deps.db, id)
    else
      try {
        await runApply(actor, deps, id, { digest, ask })
        await endProgress(deps.db, id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.message !== importErrors.running) await saveProblem(deps.db, id, error.message)
      }
  }
}
