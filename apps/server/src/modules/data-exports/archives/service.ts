import type { DataExport } from '@pb/contract/data-exports'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { checkLimits, findFreshExport, lockStarts } from './limits.ts'
import { presentExport } from './present.ts'
import { findExport, findRunningExport, listExports } from './queries.ts'

/** Writes the archive of a row. */
export const archiveJob = 'data-exports.write'

/** Exports of the office, for a supervisor, or of the caller's own data. */
export type ExportOwner = 'office' | 'own'

const getAgentId = ({ personId }: Actor, owner: ExportOwner): string | null =>
  owner === 'own' ? personId : null

export async function listArchives(
  actor: Actor,
  deps: Deps,
  owner: ExportOwner,
): Promise<{ exports: DataExport[] }> {
  const rows = await listExports(deps.db, getAgentId(actor, owner))
  return { exports: rows.map((row) => presentExport(deps, row)) }
}

/**
 * Starts an export. Returns the one that is running or has just been written, also when another supervisor started it.
 *
 * @throws {AppError} `too_many` and `no_room` at the limits of `checkLimits`.
 */
export async function startArchive(actor: Actor, deps: Deps, owner: ExportOwner): Promise<DataExport> {
  const agentId = getAgentId(actor, owner)
  const row = await deps.db.transaction().execute(async (tx) => {
    await lockStarts(tx)
    const existing =
      (await findRunningExport(tx, agentId)) ?? (await findFreshExport(tx, agentId, deps.clock.now()))
    if (existing) return existing
    await checkLimits(tx, deps, agentId)
    const added = await tx
      .insertInto('data_export')
      .values({ agent_id: agentId, requested_by: actor.personId, created_at: deps.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await deps.jobs.send(tx, archiveJob, { id: added.id })
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: agentId,
      what: agentId === null ? 'office_export_started' : 'own_export_started',
      details: { export: added.id },
    })
    return (await findExport(tx, added.id))!
  })
  return presentExport(deps, row)
}
