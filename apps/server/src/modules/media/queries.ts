import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/db/db.ts'

export async function insertMedia(db: Db, row: Insertable<Tables['media']>): Promise<void> {
  await db.insertInto('media').values(row).execute()
}

export async function deleteMedia(db: Db, name: string): Promise<void> {
  await db.deleteFrom('media').where('name', '=', name).execute()
}

/** Returns names of images without print derivatives, the newest first. */
export async function findWithoutPrintDerivatives(db: Db, limit: number): Promise<string[]> {
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
