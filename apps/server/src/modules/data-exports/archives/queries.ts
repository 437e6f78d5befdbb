import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

export type ExportRow = Selectable<Tables['data_export']> & { readonly requested_by_name: string }

const maxListed = 5

const selectExports = (db: Db | Tx) =>
  db
    .selectFrom('data_export as e')
    .innerJoin('person as p', 'p.id', 'e.requested_by')
    .selectAll('e')
    .select('p.name as requested_by_name')

const getComparison = (agentId: string | null) => (agentId === null ? ('is' as const) : ('=' as const))

/** The latest exports of the office (null) or of an agent, the newest first. */
export function listExports(db: Db | Tx, agentId: string | null): Promise<ExportRow[]> {
  return selectExports(db)
    .where('e.agent_id', getComparison(agentId), agentId)
    .orderBy('e.id', 'desc')
    .limit(maxListed)
    .execute()
}

export async function findExport(db: Db | Tx, id: string): Promise<ExportRow | undefined> {
  return selectExports(db).where('e.id', '=', id).executeTakeFirst()
}

/** The export of the office or of an agent that waits or runs. */
export async function findRunningExport(db: Db | Tx, agentId: string | null): Promise<ExportRow | undefined> {
  return selectExports(db)
    .where('e.agent_id', getComparison(agentId), agentId)
    .where('e.state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
}
