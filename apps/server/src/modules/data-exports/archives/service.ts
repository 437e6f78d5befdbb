import type { DataExport } from '@pb/contract/data-exports'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
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
  return { exports: rows.map((row) => presentExport(deps, actor, row)) }
}

/** Starts an export; while one runs, also one that another supervisor started, returns that one. */
export async function startArchive(actor: Actor, deps: Deps, owner: ExportOwner): Promise<DataExport> {
  const agentId = getAgentId(actor, owner)
  const row = await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`INSERT INTO data_export (agent_id, requested_by, created_at)
      VALUES (${agentId}, ${actor.personId}, ${deps.clock.now()})
      ON CONFLICT (coalesce(agent_id, 0)) WHERE state IN ('waiting', 'running') DO NOTHING RETURNING id`.execute(
      tx,
    )
    const [added] = rows
    if (!added) return findRunningExport(tx, agentId)
    await deps.jobs.send(tx, archiveJob, { id: added.id })
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: agentId,
      what: agentId === null ? 'office_export_started' : 'own_export_started',
      details: { export: added.id },
    })
    return findExport(tx, added.id)
  })
  // The one that was running has just ended.
  if (!row) throw new AppError('conflict')
  return presentExport(deps, actor, row)
}
