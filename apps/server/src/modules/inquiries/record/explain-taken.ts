import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { inquiryErrors } from '../texts.ts'

/** Who saw it unassigned may know who took it for so long; afterwards it is another agent's like any other. */
const takenMs = 600_000

/** The error for an agent who is late to take an unassigned inquiry; other errors stay as they are. */
export async function explainTaken(error: unknown, actor: Actor, deps: Deps, id: string): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'not_found') return error
  const { rows } = await sql<{ name: string }>`
    SELECT p.name FROM inquiry i JOIN person p ON p.id = i.agent_id
    WHERE i.id = ${id} AND i.reason = 'taken' AND i.agent_id <> ${actor.personId}
      AND i.assigned_at > ${new Date(deps.clock.now().getTime() - takenMs)}
      AND (i.taken_from_pond_id IS NULL OR EXISTS (SELECT FROM inquiry_group_member m
        WHERE m.group_id = i.taken_from_pond_id AND m.agent_id = ${actor.personId}))`.execute(deps.db)
  const row = maybeOne(rows)
  return row ? new AppError('conflict', inquiryErrors.taken(row.name)) : error
}
