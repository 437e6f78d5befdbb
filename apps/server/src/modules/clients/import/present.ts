import type {
  ClientImport,
  ClientImportKind,
  ClientImportReading,
  ClientImportRow,
  ClientImportRows,
} from '@pb/contract/client-imports'
import { toUnixSeconds } from '@pb/rules/dates'
import { hasUnclearDates } from './file/compile-columns.ts'
import type { ImportPlan } from './plan-queries.ts'
import type { AppliedRow, ImportRow } from './queries.ts'
import { findMissingFields, type Draft } from './service.ts'
import type { KindCounts } from './tables.ts'

export function presentImport(row: ImportRow): ClientImport {
  return {
    import_id: row.id,
    file_name: row.file_name,
    kind: row.kind,
    state: row.state,
    time_created: toUnixSeconds(row.created_at),
    time_applied: row.applied_at && toUnixSeconds(row.applied_at),
    time_undone: row.undone_at && toUnixSeconds(row.undone_at),
    rows: row.row_count,
    added: row.totals?.added ?? 0,
    asked: row.totals?.asked ?? 0,
    yours: row.totals?.yours ?? 0,
    broken: row.totals?.broken ?? 0,
    kept: row.totals?.kept ?? 0,
    kept_names: [...(row.totals?.kept_names ?? [])],
    progress: row.progress,
    undoing: row.undoing,
    problem: row.problem,
  }
}

export function presentReading(draft: Draft): ClientImportReading {
  const { file, grid, reading } = draft
  return {
    import: presentImport(file),
    exported_by: reading.exportedBy,
    left_out: [...grid.leftOut],
    dates_unclear: hasUnclearDates(grid, reading),
    day_first: reading.dayFirst,
    columns:
      file.kind === 'vcard'
        ? []
        : grid.titles.map((title, at) => ({
            title,
            samples: [...(grid.samples[at] ?? [])],
            field: reading.columns[at]?.field ?? null,
            remembered: reading.columns[at]?.known ?? false,
          })),
    search_type: reading.searchType,
    source: reading.source,
    tag_ids: [...reading.tagIds],
    missing: findMissingFields(draft),
  }
}

function presentRow(row: AppliedRow): ClientImportRow {
  return {
    row: row.row,
    kind: row.kind,
    name: row.name,
    email: row.email,
    phone: row.phone,
    details: row.details,
    notes: [...row.notes],
    user_id: row.user_id,
    kept: row.kept,
  }
}

const toCounts = (counts: KindCounts): ClientImportRows['counts'] => ({
  new: counts.new ?? 0,
  known: counts.known ?? 0,
  approval: counts.approval ?? 0,
  yours: counts.yours ?? 0,
  broken: counts.broken ?? 0,
})

export interface RowsQuery {
  readonly kind?: ClientImportKind | undefined
  readonly kept: boolean
  readonly offset: number
  readonly limit: number
}

const countRows = (counts: ClientImportRows['counts'], { kind }: RowsQuery): number =>
  kind === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[kind]

/** A page of a draft's rows, or how far their plan is. A draft has not been undone, so nothing of it was kept. */
export function presentPlan(
  { row_count: rowCount }: ImportRow,
  plan: ImportPlan | undefined,
  rows: readonly AppliedRow[],
  query: RowsQuery,
): ClientImportRows {
  const isMade = plan !== undefined && plan.digest !== ''
  const counts = toCounts(isMade ? plan.counts : {})
  return {
    digest: plan?.digest ?? '',
    planning: isMade
      ? null
      : { done: Math.min(plan?.done ?? 0, rowCount), total: rowCount, problem: plan?.error ?? '' },
    counts,
    collection: rows.map(presentRow),
    total: query.kept ? 0 : countRows(counts, query),
    examples: isMade ? [...plan.examples] : [],
  }
}

export function presentApplied(
  rows: readonly AppliedRow[],
  byKind: KindCounts,
  query: RowsQuery,
  keptCount: number,
): ClientImportRows {
  const counts = toCounts(byKind)
  const total = query.kept ? keptCount : countRows(counts, query)
  return { digest: '', planning: null, counts, collection: rows.map(presentRow), total, examples: [] }
}
