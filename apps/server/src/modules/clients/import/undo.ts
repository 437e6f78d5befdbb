import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { deleteClientsInBulk, findClientReferences, publishClientChange } from '../index.ts'
import { deleteUnusedTags } from '../tags/index.ts'
import { beginUndo } from './apply-progress.ts'
import { findImport, findImportTags, lockImport, markUndone, snapshotSql, type ImportRow } from './queries.ts'
import { runInBackground } from './run-in-background.ts'
import { importErrors, keptReasons } from './texts.ts'
import { planBySize } from '../../../platform/db/plan-by-size.ts'

/** Tables written by the import itself; `snapshotSql` covers them. */
const ownTables = new Set([
  'client_email',
  'client_phone',
  'client_event',
  'client_tagging',
  'participant',
  'client_task',
  'saved_search',
  // Found by the office itself for a saved search.
  'client_match',
])

async function markKept(
  tx: Tx,
  importId: string,
  condition: ReturnType<typeof sql>,
  reason: string,
): Promise<void> {
  await sql`UPDATE client_import_row r SET kept = ${reason}
    WHERE r.import_id = ${importId} AND r.kept IS NULL AND ${condition}`.execute(tx)
}

const markKeptWhere = (tx: Tx, importId: string, condition: ReturnType<typeof sql>, reason: string) =>
  markKept(tx, importId, sql`r.client_id IS NOT NULL AND ${condition}`, reason)

/** Marks clients that were changed, or referred to by rows of any module, since the import. */
async function markChangedClients(tx: Tx, agentId: string, importId: string): Promise<void> {
  await sql`SELECT 1 FROM client WHERE id IN (SELECT client_id FROM client_import_row WHERE import_id = ${importId})
    ORDER BY id FOR UPDATE`.execute(tx)
  await markKeptWhere(
    tx,
    importId,
    sql`NOT EXISTS (SELECT FROM client c WHERE c.id = r.client_id AND c.agent_id = coalesce(r.agent_id, ${agentId}))`,
    keptReasons.reassigned,
  )
  await markKeptWhere(
    tx,
    importId,
    sql`r.made IS DISTINCT FROM (SELECT ${snapshotSql} FROM client c WHERE c.id = r.client_id)`,
    keptReasons.edited,
  )
  await markKept(
    tx,
    importId,
    sql`EXISTS (SELECT FROM client_request q WHERE q.id = r.request_id AND q.state = 'waiting' AND q.by_hand)`,
    keptReasons.requested,
  )
  for (const { table, column } of await findClientReferences(tx))
    if (!ownTables.has(table))
      await markKeptWhere(
        tx,
        importId,
        sql`EXISTS (SELECT FROM ${sql.raw(table)} t WHERE t.${sql.raw(column)} = r.client_id)`,
        keptReasons.activity,
      )
}

/**
 * Undoes an import: deletes the clients it added and withdraws its waiting requests. Clients changed since are kept, with
 * the reason. Throws `conflict` unless the import has been applied.
 */
export async function runUndo(actor: Actor, deps: Deps, id: string): Promise<ImportRow> {
  const agentId = actor.personId
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await planBySize(tx)
    const file = await lockImport(tx, agentId, id)
    if (!file) throw new AppError('not_found')
    if (file.state === 'draft') throw new AppError('conflict', importErrors.notApplied)
    if (file.state === 'undone') throw new AppError('conflict', importErrors.alreadyUndone)
    await beginUndo(deps.autonomous, id)
    await markChangedClients(tx, agentId, id)
    const { rows } = await sql<{ client_id: string; agent_id: string }>`
      SELECT client_id, coalesce(agent_id, ${agentId}::bigint) AS agent_id FROM client_import_row
      WHERE import_id = ${id} AND client_id IS NOT NULL AND kept IS NULL`.execute(tx)
    const byAgent = Map.groupBy(rows, (row) => row.agent_id)
    for (const [owner, own] of byAgent)
      await deleteClientsInBulk(
        tx,
        owner,
        own.map(({ client_id }) => client_id),
      )
    await deleteUnusedTags(tx, await findImportTags(tx, id))
    await sql`DELETE FROM client_request q USING client_import_row r WHERE r.import_id = ${id}
      AND q.id = r.request_id AND q.agent_id = ${agentId} AND q.state = 'waiting'
      AND NOT q.by_hand`.execute(tx)
    await markUndone(tx, id, now)
    for (const owner of new Set([agentId, ...byAgent.keys()])) await publishClientChange(tx, deps, owner, '0')
    return (await findImport(tx, agentId, id))!
  })
}

/** Undoes an import. Returns it as it is if that takes longer than a request should. */
export const undoImport = (actor: Actor, deps: Deps, id: string): Promise<ImportRow> =>
  runInBackground(actor, deps, id, () => runUndo(actor, deps, id))
