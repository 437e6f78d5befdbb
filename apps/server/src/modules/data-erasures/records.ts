import type { ErasureRecord } from '@pb/contract/data-erasures'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { CsvValue } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/db.ts'
import { erasureTexts } from './texts.ts'
import './tables.ts'

interface ErasureRow {
  readonly id: string
  readonly erased_at: Date
  readonly erased_by: string
  readonly reference: string
  readonly items: readonly { kind: string; records: number; kept_because: string | null }[]
}

const maxListed = 100

/** Erasures, the newest first: one, or those before an id. */
export async function listErasures(
  db: Db,
  {
    id,
    before,
    limit = maxListed,
  }: { readonly id?: string; readonly before?: string; readonly limit?: number } = {},
): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    SELECT e.id, e.erased_at, coalesce(p.name, '') AS erased_by, e.reference,
      coalesce((SELECT json_agg(json_build_object('kind', i.kind, 'records', i.records,
          'kept_because', i.kept_because) ORDER BY i.position)
        FROM data_erasure_item i WHERE i.erasure_id = e.id), '[]') AS items
    FROM data_erasure e LEFT JOIN person p ON p.id = e.erased_by
    WHERE ${id === undefined ? sql`true` : sql`e.id = ${id}::bigint`}
      AND ${before === undefined ? sql`true` : sql`e.id < ${before}::bigint`}
    ORDER BY e.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export const presentErasure = ({
  id,
  erased_at,
  erased_by,
  reference,
  items,
}: ErasureRow): ErasureRecord => ({
  erasure_id: id,
  time_erased: toUnixSeconds(erased_at),
  erased_by,
  reference,
  items: [...items],
})

/** All erasures as rows of a CSV file, batch by batch. */
export async function* listErasureCsvRows(db: Db): AsyncGenerator<CsvValue[][]> {
  let before: string | undefined
  for (;;) {
    const rows = await listErasures(db, before === undefined ? {} : { before })
    yield rows.flatMap(({ id, erased_at, erased_by, reference, items }) =>
      items.map(({ kind, records, kept_because }) => [
        id,
        erased_at.toISOString(),
        erased_by,
        reference,
        kind,
        records,
        kept_because === null ? erasureTexts.erased : erasureTexts.kept,
        kept_because,
      ]),
    )
    if (rows.length < maxListed) return
    before = rows.at(-1)!.id
  }
}
