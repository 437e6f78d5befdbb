import type {
  ClientImport,
  ClientImportKind,
  ClientImportReading,
  ClientImportRow,
  ClientImportRows,
} from '@pb/contract/client-imports'
import { toUnixSeconds } from '@pb/rules/dates'
import { hasUnclearDates } from './file/compile-columns.ts'
import type { PlanPage, PlanQuery } from './plan-page.ts'
import { presentExample } from './present-example.ts'
import type { AppliedRow, ImportRow } from './queries.ts'
import { findMissingFields, type Draft } from './service.ts'

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
    added: row.added,
    asked: row.asked,
    yours: row.yours,
    broken: row.broken,
    kept: row.kept,
    kept_names: row.kept_names,
    progress: row.progress,
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

function toCounts(byKind: ReadonlyMap<ClientImportKind, number>): ClientImportRows['counts'] {
  const count = (kind: ClientImportKind) => byKind.get(kind) ?? 0
  return {
    new: count('new'),
    known: count('known'),
    approval: count('approval'),
    yours: count('yours'),
    broken: count('broken'),
  }
}

/** A page of a draft's rows; `user_id` is set only for the agent's own clients. */
export function presentPlan({ digest, counts, rows, total, examples }: PlanPage): ClientImportRows {
  return {
    digest,
    counts: toCounts(counts),
    collection: rows.map((row) =>
      presentRow({ ...row, user_id: row.kind === 'yours' ? row.personId : null, kept: null }),
    ),
    total,
    examples: examples.map(presentExample),
  }
}

export function presentApplied(
  rows: readonly AppliedRow[],
  byKind: ReadonlyMap<ClientImportKind, number>,
  { kind, kept }: PlanQuery,
  keptCount: number,
): ClientImportRows {
  const counts = toCounts(byKind)
  const all = kind === undefined ? [...byKind.values()].reduce((sum, count) => sum + count, 0) : counts[kind]
  const total = kept ? keptCount : all
  return { digest: '', counts, collection: rows.map(presentRow), total, examples: [] }
}
