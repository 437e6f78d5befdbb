import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import './tables.ts'

interface Verification {
  /** Ids of the verified listings. */
  readonly verified: string[]
  /** Undoes it; null if nothing was verified. */
  readonly change_id: string | null
}

/** Marks listings as verified, except those that the person may not edit. Keeps what that replaced. */
export async function verifyListings(
  db: Db,
  ids: readonly string[],
  by: { personId: string; isSupervisor: boolean },
  now: Date,
): Promise<Verification> {
  const batchId = randomUUID()
  const { rows } = await sql<{ id: string }>`
    WITH before AS (
      SELECT id, verified_at, verified_by FROM listing
      WHERE id = ANY (${[...ids]}::bigint[]) AND deleted_at IS NULL
        AND (${by.isSupervisor} OR agent_id = ${by.personId}) ORDER BY id FOR UPDATE
    ), verified AS (
      UPDATE listing SET verified_at = ${now}, verified_by = ${by.personId} FROM before
      WHERE listing.id = before.id
    )
    INSERT INTO listing_verification
      (batch_id, listing_id, by_id, verified_at, verified_at_before, verified_by_before)
    SELECT ${batchId}::uuid, id, ${by.personId}, ${now}, verified_at, verified_by FROM before
    RETURNING listing_id AS id`.execute(db)
  return { verified: rows.map(({ id }) => id), change_id: rows.length > 0 ? batchId : null }
}

/**
 * Restores what a verification of the person replaced, except for listings that were verified again since. Returns the
 * restored ids; null if the person has no such verification, or has undone it.
 */
export async function undoVerification(db: Db, batchId: string, personId: string): Promise<string[] | null> {
  const { rows } = await sql<{ id: string; restored: boolean }>`
    WITH batch AS (
      DELETE FROM listing_verification WHERE batch_id = ${batchId}::uuid AND by_id = ${personId} RETURNING *
    ), restored AS (
      UPDATE listing l SET verified_at = batch.verified_at_before,
        verified_by = (SELECT person_id FROM agent WHERE person_id = batch.verified_by_before)
      FROM batch WHERE l.id = batch.listing_id AND l.verified_at = batch.verified_at AND l.verified_by = ${personId}
      RETURNING l.id
    )
    SELECT batch.listing_id AS id, EXISTS (SELECT FROM restored WHERE id = batch.listing_id) AS restored FROM batch
    ORDER BY batch.listing_id`.execute(db)
  return rows.length === 0 ? null : rows.filter(({ restored }) => restored).map(({ id }) => id)
}
