import type { RemovalReason } from '@pb/rules/listing-status'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import './tables.ts'

/** Returns the new report's id; undefined when the listing already has an open report. */
export async function insertReport(
  tx: Tx,
  report: { listing_id: string; reason: RemovalReason; note: string; by_id: string; created_at: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('listing_report')
    .values(report)
    .onConflict((conflict) => conflict.column('listing_id').where('decided_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns an open report, locked until the transaction ends. */
export function lockReport(tx: Tx, id: string): Promise<Selectable<Tables['listing_report']> | undefined> {
  return tx
    .selectFrom('listing_report')
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function recordDecision(
  tx: Tx,
  id: string,
  { by, confirmed, now }: { by: string; confirmed: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('listing_report')
    .set({ decided_at: now, decided_by: by, confirmed })
    .where('id', '=', id)
    .execute()
}
