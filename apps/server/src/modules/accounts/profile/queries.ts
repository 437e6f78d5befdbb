import type { PreferenceChange } from '@pb/contract/profile'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

export interface ProfileRow {
  readonly person_id: string
  readonly name: string
  readonly first_name: string
  readonly email: string
  readonly contact_email: string
  readonly phone: string
  readonly description: string
  readonly photo: string | null
  readonly created_at: Date
  readonly preferences: Record<string, 0 | 1>
  readonly signature_id: string | null
  readonly time_zone: string | null
}

/** Returns the profile of an agent. The row exists, since the guard has found a session. */
export function findProfile(db: Db, personId: string): Promise<ProfileRow> {
  return db
    .selectFrom('agent')
    .innerJoin('person', 'person.id', 'agent.person_id')
    .where('agent.person_id', '=', personId)
    .select([
      'agent.person_id',
      'person.name',
      'person.first_name',
      'agent.email',
      'agent.contact_email',
      'agent.phone',
      'agent.description',
      'agent.photo',
      'agent.created_at',
      'agent.preferences',
      'agent.signature_id',
      'agent.time_zone',
    ])
    .executeTakeFirstOrThrow()
}

export async function updateProfile(
  db: Db | Tx,
  personId: string,
  changes: {
    description?: string | undefined
    contact_email?: string | undefined
    phone?: string | undefined
  },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await db.updateTable('agent').set(changes).where('person_id', '=', personId).execute()
}

/** Merges flags into the stored ones in one statement, so that two tabs cannot overwrite each other. */
export async function mergePreferences(
  db: Db,
  personId: string,
  flags: PreferenceChange,
): Promise<Record<string, 0 | 1>> {
  const row = await db
    .updateTable('agent')
    .set({ preferences: sql<string>`preferences || ${toJsonText(flags)}::jsonb` })
    .where('person_id', '=', personId)
    .returning('preferences')
    .executeTakeFirstOrThrow()
  return row.preferences
}

export async function setPhoto(db: Db | Tx, personId: string, photo: string | null): Promise<void> {
  await db.updateTable('agent').set({ photo }).where('person_id', '=', personId).execute()
}

/** Sets an image as the photo if the person uploaded it; returns false otherwise. */
export async function setUploadedPhoto(db: Db, personId: string, photo: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent')
    .set({ photo })
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('media')
          .select('media.id')
          .where('media.name', '=', photo)
          .where('media.created_by', '=', personId),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
