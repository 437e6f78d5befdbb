import type { FieldInput } from '@pb/contract/document-fields'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { requestErrors } from '../texts.ts'
import '../tables.ts'

interface Place {
  readonly pages: number
  readonly signers: number
}

/** Throws `rule_broken` for a field of a page or a signer that is not there. */
export function assertPlaced(fields: readonly FieldInput[], { pages, signers }: Place): void {
  const issues = fields.flatMap(({ page, signer }, at) => [
    ...(page > pages ? [{ path: `body.fields.${at}.page`, message: requestErrors.noPage }] : []),
    ...(signer > signers ? [{ path: `body.fields.${at}.signer`, message: requestErrors.noSigner }] : []),
  ])
  if (issues.length > 0) throw new AppError('rule_broken', issues[0]!.message, { issues })
}

/** Stores the fields of a request whose signers are stored. */
export async function insertFields(tx: Tx, requestId: string, fields: readonly FieldInput[]): Promise<void> {
  if (fields.length === 0) return
  const signers = await tx
    .selectFrom('signature_request_signer')
    .select(['id', 'position'])
    .where('request_id', '=', requestId)
    .execute()
  const ids = new Map(signers.map(({ id, position }) => [position, id]))
  const rows = fields.map(({ signer, ...field }) => ({
    ...field,
    request_id: requestId,
    signer_id: ids.get(signer)!,
  }))
  await tx.insertInto('signature_request_field').values(rows).execute()
}

/** Whether the stored fields of a request are these. */
export async function hasSameFields(
  tx: Tx,
  requestId: string,
  fields: readonly FieldInput[],
): Promise<boolean> {
  const { rows } = await sql<FieldInput>`
    SELECT s.position AS signer, f.kind, f.page, f.x, f.y, f.width, f.height, f.required, f.label
    FROM signature_request_field f JOIN signature_request_signer s ON s.id = f.signer_id
    WHERE f.request_id = ${requestId} ORDER BY f.id`.execute(tx)
  const toText = ({ signer, kind, page, x, y, width, height, required, label }: FieldInput) =>
    JSON.stringify([signer, kind, page, x, y, width, height, required, label])
  return rows.map(toText).join() === fields.map(toText).join()
}
