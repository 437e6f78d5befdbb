import type { Tx } from '../../platform/db.ts'
import type { Moved } from './tables.ts'

export interface HandOverRow {
  readonly from_id: string
  readonly to_id: string
  readonly moved: Moved
  readonly undone_at: Date | null
}

export async function insertHandOver(
  tx: Tx,
  row: { from: string; to: string; moved: Moved; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('hand_over')
    .values({ from_id: row.from, to_id: row.to, moved: JSON.stringify(row.moved), created_at: row.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function lockHandOver(tx: Tx, id: string): Promise<HandOverRow | undefined> {
  return tx
    .selectFrom('hand_over')
    .select(['from_id', 'to_id', 'moved', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('hand_over').set({ undone_at: at }).where('id', '=', id).execute()
}
