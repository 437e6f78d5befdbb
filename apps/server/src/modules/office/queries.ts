import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/db.ts'
import './tables.ts'

export type Office = Selectable<Tables['office']>

/** What a supervisor enters; the logo is uploaded. */
type OfficeDetails = Pick<Office, 'name' | 'address' | 'phone' | 'license_number'>

/** Details to change; omitted ones stay. */
export type OfficeChanges = { readonly [K in keyof OfficeDetails]?: OfficeDetails[K] | undefined } & {
  readonly logo?: string | null
  readonly removed_logo?: string | null
  readonly logo_removed_at?: Date | null
  readonly logo_removed_by?: string | null
}

/** Returns the office's name and details, as mails and pages show them. */
export function getOffice(db: Db | Tx): Promise<Office> {
  return db.selectFrom('office').selectAll().executeTakeFirstOrThrow()
}

export async function updateOffice(db: Db | Tx, now: Date, changes: OfficeChanges): Promise<void> {
  await db
    .updateTable('office')
    .set({ ...changes, modified_at: now })
    .execute()
}
