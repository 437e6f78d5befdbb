import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

export async function insertMedium(db: Db, row: Insertable<Tables['media']>): Promise<void> {
  await db.insertInto('media').values(row).execute()
}

export async function deleteMedium(db: Db, name: string): Promise<void> {
  await db.deleteFrom('media').where('name', '=', name).execute()
}
