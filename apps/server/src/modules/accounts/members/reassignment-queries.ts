import type { Tx } from '../../../platform/db/db.ts'
import type { MovedIds } from './tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

export interface ReassignmentRow {
  readonly from_id: string
  readonly to_id: string
  readonly moved: MovedIds
  readonly undone_at: Date | null
}

export async function insertReassignment(
  tx: Tx,
  row: { from: string; to: string; moved: MovedIds; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('reassignment')
    .values({ from_id: row.from, to_id: row.to, moved: toJsonText(row.moved), created_at: row.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function lockReassignment(tx: Tx, id: string): Promise<ReassignmentRow | undefined> {
  return tx
    .selectFrom('reassignment')
    .select(['from_id', 'to_id', 'moved', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('reassignment').set({ undone_at: at }).where('id', '=', id).execute()
}
