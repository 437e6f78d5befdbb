import { petFields } from '@pb/rules/applications/fields'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

type PetField = (typeof petFields)[number]

export function isPetField(name: string): name is PetField {
  return petFields.some((field) => field === name)
}

/** Returns the household's pets as texts of the form. */
export async function readPets(
  db: Db | Tx,
  householdId: string,
): Promise<readonly { readonly field: PetField; readonly value: string }[]> {
  const row = await db
    .selectFrom('application_household')
    .select(['pets_dogs', 'pets_cats', 'pets_dogs_breeds', 'pets_dogs_weight'])
    .where('id', '=', householdId)
    .executeTakeFirstOrThrow()
  const toText = (value: string | boolean) => (typeof value === 'string' ? value : value ? '1' : '0')
  return petFields.map((field) => ({ field, value: toText(row[field]) }))
}

/** Dogs and cats are exclusive, and breed and weight belong to dogs. */
function toColumns(field: PetField, value: string) {
  const none = { pets_dogs_breeds: '', pets_dogs_weight: '' }
  switch (field) {
    case 'pets_dogs':
      return value === '1' ? { pets_dogs: true, pets_cats: false } : { pets_dogs: false, ...none }
    case 'pets_cats':
      return value === '1' ? { pets_cats: true, pets_dogs: false, ...none } : { pets_cats: false }
    case 'pets_dogs_breeds':
      return { pets_dogs_breeds: value }
    case 'pets_dogs_weight':
      return { pets_dogs_weight: value }
  }
}

/** Writes what the applicant entered into the household's rental info; returns whether it differs from before. */
export async function writePets(
  tx: Tx,
  householdId: string,
  { field, value, now }: { field: PetField; value: string; now: Date },
): Promise<boolean> {
  const columns = Object.entries(toColumns(field, value))
  const { numUpdatedRows } = await tx
    .updateTable('application_household')
    .set({ ...Object.fromEntries(columns), changed_at: now })
    .where('id', '=', householdId)
    .where((eb) => eb.or(columns.map(([name, to]) => eb(sql.ref(name), 'is distinct from', to))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
