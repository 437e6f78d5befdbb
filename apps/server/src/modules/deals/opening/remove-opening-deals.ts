import type { Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

/** Deletes opening deals whose entries were reversed; the journal and the import go on naming them. */
export async function removeOpeningDeals(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('deal').where('id', 'in', ids).where('is_opening', '=', true).execute()
}
