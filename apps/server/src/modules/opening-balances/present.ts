import type { OpeningImport, OpeningReading, OpeningRow, OpeningRows } from '@pb/contract/opening-balances'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { toText } from './cells.ts'
import { findMissingFields } from './columns.ts'
import { countRows } from './count-rows.ts'
import type { Plan, PlanRow } from './plan.ts'
import type { ImportRow, StoredRow } from './queries.ts'
import type { Draft } from './service.ts'
import type { ShownRow } from './tables.ts'

const presentCounts = (row: ImportRow): OpeningImport['counts'] => ({
  new: row.new,
  deals: row.deals,
  known: row.known,
  refused: row.refused,
  gross: row.gross,
  agent_share: row.agent_share,
  company_share: row.company_share,
  owed: row.owed,
})

export function presentImport(row: ImportRow): OpeningImport {
  return {
    import_id: row.id,
    file_name: row.file_name,
    state: row.state,
    created_by: row.created_by,
    time_created: toUnixSeconds(row.created_at),
    time_applied: toUnixSecondsOrNull(row.applied_at),
    time_undone: toUnixSecondsOrNull(row.undone_at),
    rows: row.row_count,
    counts: presentCounts(row),
  }
}

const sampleCount = 3

/** The first distinct texts of a column. */
function getSamples({ grid }: Draft, column: number): string[] {
  const texts = new Set<string>()
  for (const row of grid.rows) {
    const text = toText(row[column])
    if (text !== '') texts.add(text.slice(0, 80))
    if (texts.size === sampleCount) break
  }
  return [...texts]
}

export function presentReading(draft: Draft): OpeningReading {
  const { file, grid, columns } = draft
  return {
    import: presentImport(file),
    columns: grid.titles.map((title, at) => ({
      title,
      samples: getSamples(draft, at),
      field: columns[at] ?? null,
      remembered: false,
    })),
    missing: findMissingFields(columns),
  }
}

const presentRow = (
  shown: Partial<ShownRow> & Omit<ShownRow, 'deal' | 'role' | 'with_rows' | 'fees'>,
  { row, kind, deal_id }: Pick<OpeningRow, 'row' | 'kind' | 'deal_id'>,
): OpeningRow => ({
  row,
  kind,
  deal: shown.deal ?? '',
  role: shown.role ?? '',
  with_rows: [...(shown.with_rows ?? [])],
  agent: shown.agent,
  date: shown.date,
  address: shown.address,
  unit: shown.unit,
  gross: shown.gross,
  agent_share: shown.agent_share,
  company_share: shown.company_share,
  fees: shown.fees ?? 0,
  owed: shown.owed,
  paid_on: shown.paid_on,
  counts: shown.counts,
  notes: [...shown.notes],
  deal_id,
})

interface Page {
  readonly kind?: OpeningRow['kind'] | undefined
  readonly offset: number
  readonly limit: number
}

export function presentPlan(
  { rows, digest, shared }: Plan,
  answer: OpeningRows['shared']['answer'],
  { kind, offset, limit }: Page,
): OpeningRows {
  const filtered = kind === undefined ? rows : rows.filter((row) => row.kind === kind)
  const present = (row: PlanRow) => presentRow(row, { row: row.row, kind: row.kind, deal_id: row.dealId })
  return {
    digest,
    counts: countRows(rows),
    shared: { ...shared, answer },
    collection: filtered.slice(offset, offset + limit).map(present),
    total: filtered.length,
  }
}

/** The rows of a file that was taken in. Those of one that was undone have no deal any more. */
export function presentStored(file: ImportRow, rows: readonly StoredRow[], { kind }: Page): OpeningRows {
  const counts = presentCounts(file)
  const total = kind === undefined ? counts.new + counts.known + counts.refused : counts[kind]
  return {
    digest: '',
    counts,
    shared: { deals: 0, rows: 0, answer: null },
    collection: rows.map(({ row_number, kind: of, shown, deal_id }) =>
      presentRow(shown, {
        row: row_number,
        kind: of,
        deal_id: file.state === 'undone' && of === 'new' ? null : deal_id,
      }),
    ),
    total,
  }
}
