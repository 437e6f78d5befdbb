import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

export async function insertMedium(db: Db, row: Insertable<Tables['media']>): Promise<void> {
  await db.insertInto('media').values(row).execute()
}

export async function deleteMedium(db: Db, name: string): Promise<void> {
  await db.deleteFrom('media').where('name', '=', name).execute()
}

/** Names of pictures whose sizes for paper are still to be made, the newest first. */
export async function unprinted(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('printed', '=', false)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

export async function markPrinted(db: Db, name: string): Promise<void> {
  await db.updateTable('media').set({ printed: true }).where('name', '=', name).execute()
}
