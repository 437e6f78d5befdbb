import type { LicenseInput } from '@pb/contract/licenses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** Far more than an agent holds; keeps the list short enough to be read without pages. */
export const maxLicenses = 20

const columns = ['id', 'license_number', 'license_class', 'expires_on'] as const

export interface LicenseRow extends LicenseInput {
  readonly id: string
}

/** Returns a person's licenses that were not removed, in the order in which they were added. */
export function findLicenses(db: Db, personId: string): Promise<LicenseRow[]> {
  return db
    .selectFrom('agent_license')
    .select(columns)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(maxLicenses)
    .execute()
}

function isBelowLimit(personId: string) {
  return sql<boolean>`(SELECT count(*) FROM agent_license WHERE person_id = ${personId} AND removed_at IS NULL)
    < ${maxLicenses}`
}

/** Adds a license; returns undefined if the person has `maxLicenses` already. */
export async function insertLicense(
  db: Tx,
  personId: string,
  { license_number, license_class, expires_on }: LicenseInput,
  now: Date,
): Promise<LicenseRow | undefined> {
  const { rows } = await sql<LicenseRow>`
    INSERT INTO agent_license (person_id, license_number, license_class, expires_on, created_at)
    SELECT ${personId}::bigint, ${license_number}, ${license_class}, ${expires_on}::date, ${now}
    WHERE ${isBelowLimit(personId)}
    RETURNING ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db)
  return maybeOne(rows)
}

/** Changes a license that was not removed; returns undefined if the person has no such license. */
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

/** Marks a license removed; returns false if the person has no such license. A repeated call keeps the first time. */
export async function markRemoved(db: Db, personId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_license')
    .set((eb) => ({ removed_at: eb.fn.coalesce('removed_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns a license of the person, removed or not. */
export function findLicense(db: Db, personId: string, id: string): Promise<LicenseRow | undefined> {
  return db
    .selectFrom('agent_license')
    .select(columns)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** Restores a removed license; returns false if the person has `maxLicenses` others. */
export async function restoreRemoved(db: Tx, personId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_license')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('removed_at', 'is', null), isBelowLimit(personId)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface ExpiringRow extends LicenseRow {
  readonly person_id: string
}

/** Returns the licenses of active agents that expire on or before `until` (`yyyy-mm-dd`). */
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

/** Erases licenses that were removed before a time. */
export async function purgeLicenses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('agent_license').where('removed_at', '<', before).execute()
}
