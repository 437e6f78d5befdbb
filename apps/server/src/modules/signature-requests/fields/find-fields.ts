import type { FieldKind } from '@pb/contract/document-fields'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

/** A field of a request, with who fills it in. */
export interface FieldRow {
  readonly id: string
  readonly signer_id: string
  readonly signer_name: string
  /** The name as signed; empty until then. */
  readonly signed_name: string
  readonly kind: FieldKind
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly required: boolean
  readonly label: string
}

/** Returns the fields of a request in their order on the pages. */
export async function findFields(db: Db | Tx, requestId: string): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    SELECT f.id, f.signer_id, s.name AS signer_name, s.signed_name,
      f.kind, f.page, f.x, f.y, f.width, f.height, f.required, f.label
    FROM signature_request_field f JOIN signature_request_signer s ON s.id = f.signer_id
    WHERE f.request_id = ${requestId} ORDER BY f.page, f.y, f.x, f.id`.execute(db)
  return rows
}
