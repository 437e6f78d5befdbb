import {
  clientImportKinds,
  type ClientImport,
  type ClientImportKind,
  type ClientImportReading,
  type ClientImportRow,
  type ClientImportRows,
} from '@pb/contract/client-imports'
import type { Plan } from './plan.ts'
import type { AppliedRow, ImportRow } from './queries.ts'
import { missingFields, type Draft } from './service.ts'

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

export function presentImport(row: ImportRow): ClientImport {
  return {
    import_id: row.id,
    file_name: row.file_name,
    kind: row.kind,
    state: row.state,
    time_created: secondsOf(row.created_at),
    time_applied: row.applied_at && secondsOf(row.applied_at),
    time_undone: row.undone_at && secondsOf(row.undone_at),
    rows: row.row_count,
    added: row.added,
    asked: row.asked,
    yours: row.yours,
    broken: row.broken,
    kept: row.kept,
    progress: row.progress,
  }
}

const samplesOf = 3

/** The first different texts of a column. */
function samples({ grid }: Draft, column: number): string[] {
  const texts = new Set<string>()
  for (const row of grid.rows) {
    const text = row[column] ?? ''
    if (text !== '') texts.add(text.slice(0, 80))
    if (texts.size === samplesOf) break
  }
  return [...texts]
}

export function presentReading(draft: Draft): ClientImportReading {
  const { file, grid, reading } = draft
  return {
    import: presentImport(file),
    columns:
      file.kind === 'vcard'
        ? []
        : grid.titles.map((title, at) => ({
            title,
            samples: samples(draft, at),
            field: reading.columns[at]?.field ?? null,
            remembered: reading.columns[at]?.known ?? false,
          })),
    search_type: reading.searchType,
    source: reading.source,
    tag_ids: [...reading.tagIds],
    missing: missingFields(draft),
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

function countsOf(found: ReadonlyMap<ClientImportKind, number>): ClientImportRows['counts'] {
  const [fresh, known, approval, yours, broken] = clientImportKinds.map((kind) => found.get(kind) ?? 0)
  return { new: fresh!, known: known!, approval: approval!, yours: yours!, broken: broken! }
}

interface Page {
  readonly kind?: ClientImportKind | undefined
  readonly offset: number
  readonly limit: number
}

/** A page of a draft's rows; of people whom the office knows only the agent's own are named by id. */
export function presentPlan({ rows, digest }: Plan, { kind, offset, limit }: Page): ClientImportRows {
  const found = new Map<ClientImportKind, number>()
  for (const row of rows) found.set(row.kind, (found.get(row.kind) ?? 0) + 1)
  const shown = kind === undefined ? rows : rows.filter((row) => row.kind === kind)
  return {
    digest,
    counts: countsOf(found),
    collection: shown
      .slice(offset, offset + limit)
      .map((row) => presentRow({ ...row, user_id: row.kind === 'yours' ? row.personId : null, kept: null })),
    total: shown.length,
  }
}

export function presentApplied(
  rows: readonly AppliedRow[],
  found: ReadonlyMap<ClientImportKind, number>,
  { kind }: Page,
): ClientImportRows {
  const counts = countsOf(found)
  const total = kind === undefined ? [...found.values()].reduce((sum, one) => sum + one, 0) : counts[kind]
  return { digest: '', counts, collection: rows.map(presentRow), total }
}
