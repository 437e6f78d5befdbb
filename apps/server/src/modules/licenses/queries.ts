import type { LicenseInput } from '@pb/contract/licenses'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** More than anybody holds; keeps the list short enough to be read whole. */
export const mostLicenses = 20

const columns = ['id', 'license_number', 'license_class', 'expires_on'] as const

export interface LicenseRow extends LicenseInput {
  readonly id: string
}

/** The licenses of a person that were not removed, in the order in which they were entered. */
export function licensesOf(db: Db, personId: string): Promise<LicenseRow[]> {
  return db
    .selectFrom('agent_license')
    .select(columns)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(mostLicenses)
    .execute()
}

function roomLeft(personId: string) {
  return sql<boolean>`(SELECT count(*) FROM agent_license WHERE person_id = ${personId} AND removed_at IS NULL)
    < ${mostLicenses}`
}

/** Enters a license; nothing where the person has as many as there may be. */
export async function insertLicense(
  db: Db,
  personId: string,
  { license_number, license_class, expires_on }: LicenseInput,
  now: Date,
): Promise<LicenseRow | undefined> {
  const { rows } = await sql<LicenseRow>`
    INSERT INTO agent_license (person_id, license_number, license_class, expires_on, created_at)
    SELECT ${personId}::bigint, ${license_number}, ${license_class}, ${expires_on}::date, ${now}
    WHERE ${roomLeft(personId)}
    RETURNING ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db)
  return rows[0]
}

/** Changes a license that was not removed; nothing where the person has no such license. */
export function updateLicense(
  db: Db,
  personId: string,
  id: string,
  changes: LicenseInput,
): Promise<LicenseRow | undefined> {
  return db
    .updateTable('agent_license')
    .set(changes)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

/** Removes a license; false where the person has no such license. One that was removed keeps its time. */
export async function markRemoved(db: Db, personId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_license')
    .set((eb) => ({ removed_at: eb.fn.coalesce('removed_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A license of the person, removed or not. */
export function findLicense(db: Db, personId: string, id: string): Promise<LicenseRow | undefined> {
  return db
    .selectFrom('agent_license')
    .select(columns)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** Puts a removed license back where there is room. */
export async function unmarkRemoved(db: Db, personId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_license')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('removed_at', 'is', null), roomLeft(personId)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface ExpiringRow extends LicenseRow {
  readonly person_id: string
}

/** Licenses of people with an account that expire on `until` or before, in order. */
export function expiringLicenses(db: Db, until: string): Promise<ExpiringRow[]> {
  return db
    .selectFrom('agent_license')
    .innerJoin('agent', 'agent.person_id', 'agent_license.person_id')
    .where('agent.deactivated_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('expires_on', '<=', until)
    .select(['id', 'agent_license.person_id', 'license_number', 'license_class', 'expires_on'])
    .orderBy('id')
    .execute()
}
