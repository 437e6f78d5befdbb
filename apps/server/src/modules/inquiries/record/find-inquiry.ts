import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { mayAccess } from '../list/scope.ts'
import { recordColumns, type InquiryRecord } from '../list/select-rows.ts'

/** Returns an inquiry that the actor may read. Throws `not_found`. */
export async function getInquiryRecord(db: Db | Tx, actor: Actor, id: string): Promise<InquiryRecord> {
  const { rows } = await sql<InquiryRecord>`
    SELECT ${recordColumns} FROM inquiry i WHERE i.id = ${id} AND ${mayAccess(actor)}`.execute(db)
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found')
  return row
}

/** Returns an inquiry that the actor may change, locked until the transaction ends. Throws `not_found`. */
export async function lockInquiry(tx: Tx, actor: Actor, id: string): Promise<InquiryRecord> {
  await sql`SELECT FROM inquiry WHERE id = ${id} FOR UPDATE`.execute(tx)
  return getInquiryRecord(tx, actor, id)
}

/** Returns an inquiry after a change by a person who might access it before. */
export async function rereadInquiry(tx: Tx, id: string): Promise<InquiryRecord> {
  const { rows } =
    await sql<InquiryRecord>`SELECT ${recordColumns} FROM inquiry i WHERE i.id = ${id}`.execute(tx)
  return one(rows)
}
