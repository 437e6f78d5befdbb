import { sql, type Selectable } from 'kysely'
import type { RemovalReason } from '@pb/rules/listing-status'
import type { Tables, Tx } from '../../platform/db.ts'

/** Nothing where the listing has an open report. */
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

/** A report that waits for an answer, held until the transaction ends. */
export function lockReport(tx: Tx, id: string): Promise<Selectable<Tables['listing_report']> | undefined> {
  return tx
    .selectFrom('listing_report')
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function decide(
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

/** `20 Carroll St, 3E` of a listing. */
export async function homeOf(tx: Tx, listingId: string): Promise<string> {
  const { address, label } = await tx
    .selectFrom('listing')
    .innerJoin('building', 'building.id', 'listing.building_id')
    .innerJoin('unit', 'unit.id', 'listing.unit_id')
    .where('listing.id', '=', listingId)
    .select(['building.address', 'unit.label'])
    .executeTakeFirstOrThrow()
  return [address, label].filter(Boolean).join(', ')
}

export async function nameOfPerson(tx: Tx, id: string): Promise<string> {
  const { name } = await tx.selectFrom('person').where('id', '=', id).select('name').executeTakeFirstOrThrow()
  return name
}

/** Whoever decides on reports, but for the one who made it. */
export async function supervisorsBeside(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('agent')
    .where('person_id', '<>', personId)
    .where('deactivated_at', 'is', null)
    .where(sql<boolean>`'SUPERVISOR' = ANY (roles)`)
    .select('person_id')
    .orderBy('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}
