import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import './tables.ts'

export interface SignatureRow {
  readonly id: string
  readonly name: string
  readonly html: string
  readonly is_default: boolean
  readonly updated_at: Date
}

function selectSignatures(db: Db | Tx, personId: string) {
  return db
    .selectFrom('mail_signature')
    .innerJoin('agent', 'agent.person_id', 'mail_signature.person_id')
    .where('mail_signature.person_id', '=', personId)
    .where('mail_signature.deleted_at', 'is', null)
    .select(['mail_signature.id', 'mail_signature.name', 'html', 'mail_signature.updated_at'])
    .select(sql<boolean>`agent.signature_id IS NOT DISTINCT FROM mail_signature.id`.as('is_default'))
}

/** Returns a person's signatures, sorted by name. */
export function findSignatures(db: Db, personId: string): Promise<SignatureRow[]> {
  return selectSignatures(db, personId)
    .orderBy(sql`lower(mail_signature.name)`)
    .orderBy('mail_signature.id')
    .execute()
}

export function findSignature(tx: Tx, personId: string, id: string): Promise<SignatureRow> {
  return selectSignatures(tx, personId).where('mail_signature.id', '=', id).executeTakeFirstOrThrow()
}

/** Locks the agent's row and counts the signatures, so that two tabs cannot both add the last one allowed. */
export async function lockAndCount(tx: Tx, personId: string): Promise<number> {
  await tx
    .selectFrom('agent')
    .select('person_id')
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('mail_signature')
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertSignature(
  tx: Tx,
  row: { person_id: string; name: string; html: string; created_at: Date; updated_at: Date },
): Promise<string> {
  const { id } = await tx.insertInto('mail_signature').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes the given fields; returns false where the person has no such signature. */
export async function updateSignature(
  tx: Tx,
  personId: string,
  id: string,
  changes: { name?: string | undefined; html?: string | undefined; updated_at?: Date | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_signature')
    .set((eb) => ({ ...changes, name: changes.name ?? eb.ref('name') }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setDefaultSignature(tx: Tx, personId: string, id: string): Promise<void> {
  await tx.updateTable('agent').set({ signature_id: id }).where('person_id', '=', personId).execute()
}

/** Clears the default, unless another signature has become the default in the meantime. */
export async function clearDefaultSignature(tx: Tx, personId: string, id: string): Promise<void> {
  await tx
    .updateTable('agent')
    .set({ signature_id: null })
    .where('person_id', '=', personId)
    .where('signature_id', '=', id)
    .execute()
}

/** Marks a signature as deleted, or as not deleted; returns false where the person has no such signature. */
export async function setSignatureDeleted(
  tx: Tx,
  personId: string,
  id: string,
  deletedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_signature')
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Erases signatures that were deleted before a time. */
export async function purgeSignatures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail_signature').where('deleted_at', '<', before).execute()
}
