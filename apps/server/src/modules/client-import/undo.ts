import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { clientChanged, referencesToClient, removeMany } from '../clients/index.ts'
import { findImport, lockImport, madeSql, type ImportRow } from './queries.ts'

/** What the import itself wrote beside each client, which `madeSql` compares. */
const ownTables = new Set(['client_email', 'client_phone', 'client_event', 'client_tagging'])

async function mark(tx: Tx, importId: string, which: ReturnType<typeof sql>, why: string): Promise<void> {
  await sql`UPDATE client_import_row r SET kept = ${why}
    WHERE r.import_id = ${importId} AND r.client_id IS NOT NULL AND r.kept IS NULL AND ${which}`.execute(tx)
}

/** Marks those whom anybody has changed or done anything for since, in whichever room. */
async function markKept(tx: Tx, agentId: string, importId: string): Promise<void> {
  await sql`SELECT 1 FROM client WHERE id IN (SELECT client_id FROM client_import_row WHERE import_id = ${importId})
    ORDER BY id FOR UPDATE`.execute(tx)
  await mark(
    tx,
    importId,
    sql`NOT EXISTS (SELECT FROM client c WHERE c.id = r.client_id AND c.agent_id = ${agentId})`,
    'Another agent has this client now',
  )
  await mark(
    tx,
    importId,
    sql`r.made IS DISTINCT FROM (SELECT ${madeSql} FROM client c WHERE c.id = r.client_id)`,
    'It has been changed since',
  )
  for (const { table, column } of await referencesToClient(tx))
    if (!ownTables.has(table))
      await mark(
        tx,
        importId,
        sql`EXISTS (SELECT FROM ${sql.raw(table)} t WHERE t.${sql.raw(column)} = r.client_id)`,
        'Something has been done for this client since',
      )
}

/**
 * Takes a whole file back: whoever was added goes for good, and requests that wait are withdrawn. Whoever has been
 * changed since stays, and is marked so. Throws `conflict` unless it has been applied.
 */
export async function undoClients(actor: Actor, deps: Deps, id: string): Promise<ImportRow> {
  const agentId = actor.personId
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const file = await lockImport(tx, agentId, id)
    if (!file) throw new AppError('not_found')
    if (file.state === 'draft') throw new AppError('conflict', 'This file has not been imported')
    if (file.state === 'undone') throw new AppError('conflict', 'This import has been taken back already')
    await markKept(tx, agentId, id)
    const { rows } = await sql<{ client_id: string }>`SELECT client_id FROM client_import_row
      WHERE import_id = ${id} AND client_id IS NOT NULL AND kept IS NULL`.execute(tx)
    await removeMany(
      tx,
      agentId,
      rows.map(({ client_id }) => client_id),
    )
    await sql`DELETE FROM client_request q USING client_import_row r WHERE r.import_id = ${id}
      AND q.id = r.request_id AND q.agent_id = ${agentId} AND q.state = 'waiting'`.execute(tx)
    await sql`UPDATE client_import SET state = 'undone', undone_at = ${now}::timestamptz WHERE id = ${id}`.execute(
      tx,
    )
    await clientChanged(tx, deps, agentId, '0')
    return (await findImport(tx, agentId, id))!
  })
}
