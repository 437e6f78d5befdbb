import type { SheetImport, SheetPreview, SheetReading, SheetRow } from '@pb/contract/availability-sheets'
import { toUnixSeconds } from '@pb/rules/dates'
import { findBorough } from '@pb/rules/neighborhoods'
import { centsToDollars } from '@pb/rules/money'
import { getText } from './cells/cell.ts'
import type { ChangeRow } from './change-queries.ts'
import type { PreviewPage } from './preview.ts'
import type { PlanRow } from './plan-row.ts'
import type { ImportRow } from './queries.ts'
import { missingFields } from './reading.ts'
import type { Draft } from './service.ts'

export function presentImport(row: ImportRow): SheetImport {
  return {
    id: row.id,
    company: row.company,
    file_name: row.file_name,
    state: row.state,
    by: row.by_name,
    time_created: toUnixSeconds(row.created_at),
    applied_by: row.applied_by_name,
    time_applied: row.applied_at && toUnixSeconds(row.applied_at),
    undone_by: row.undone_by_name,
    time_undone: row.undone_at && toUnixSeconds(row.undone_at),
    added: row.added,
    changed: row.changed,
    withdrawn: row.withdrawn,
    unchanged: row.unchanged,
    rejected: row.rejected,
    kept: row.kept,
    can_undo: row.is_last,
    progress: row.progress,
    undoing: row.undoing,
    problem: row.problem,
  }
}

const sampleCount = 3

/** Returns the first distinct texts of a column below the header row. */
function collectSamples(draft: Draft, column: number): string[] {
  const { rows } = draft.worksheets[draft.reading.worksheet]!
  const texts = new Set<string>()
  for (const row of rows.slice(draft.reading.headerRow)) {
    const text = getText(row[column] ?? null)
    if (text !== '') texts.add(text.slice(0, 80))
    if (texts.size === sampleCount) break
  }
  return [...texts]
}

export function presentReading(draft: Draft): SheetReading {
  const { sheet, worksheets, reading } = draft
  return {
    sheet: presentImport(sheet),
    worksheets: worksheets.map(({ name, rows, hidden = false }) => ({ name, rows: rows.length, hidden })),
    worksheet: reading.worksheet,
    header_row: reading.headerRow,
    borough: reading.borough,
    also: [...(reading.also ?? [])],
    columns: reading.columns.map(({ title, field, known }, column) => ({
      hidden: worksheets[reading.worksheet]!.hiddenColumns?.includes(column) ?? false,
      title,
      samples: collectSamples(draft, column),
      field,
      remembered: known,
    })),
    missing: missingFields(worksheets, reading),
  }
}

function presentRow({
  place,
  kind,
  row,
  address,
  unit,
  listingId,
  fields,
  notes,
  doubts,
  conflict,
  suggested,
}: PlanRow): SheetRow {
  return {
    place,
    kind,
    row,
    address,
    unit,
    advertisement_id: listingId,
    fields: fields.map(({ field, before, after }) => ({ field, before, after })),
    notes: [...notes],
    doubts: [...doubts],
    rival: conflict && {
      advertisement_id: conflict.advertisement_id,
      price: centsToDollars(conflict.price_cents),
      source: conflict.source,
    },
    kept: null,
    suggested,
  }
}

const byPosition = (a: PlanRow, b: PlanRow) => a.worksheet! - b.worksheet! || a.row! - b.row!

const noRows = { rows: 0, suggested: 0 }

/** What is known of a preview while it is computed. */
const emptyPreview = {
  digest: '',
  counts: { new: noRows, changed: noRows, gone: noRows, rejects: 0, held: 0, doubtful: 0 },
  mass_removal: false,
  rows: [],
  buildings: [],
  unchanged: 0,
  rejects: [],
  held: [],
} satisfies Omit<SheetPreview, 'progress'>

export function presentPreview(page: PreviewPage | { done: number; total: number }): SheetPreview {
  if (!('summary' in page)) return { ...emptyPreview, progress: { done: page.done, total: page.total } }
  const { summary, rows } = page
  const { counts, suggested } = summary
  const count = (kind: PlanRow['kind']) => ({ rows: counts[kind], suggested: suggested[kind] })
  return {
    digest: summary.digest,
    progress: null,
    counts: {
      new: count('new'),
      changed: count('changed'),
      gone: count('gone'),
      rejects: counts.rejects,
      held: counts.held,
      doubtful: summary.doubtful,
    },
    mass_removal: summary.massRemoval,
    // In the order of the file.
    rows: [...[...rows.new, ...rows.changed].toSorted(byPosition), ...rows.gone].map(presentRow),
    buildings: summary.buildings.map(({ building: { address, borough, neighborhood, zip }, units }) => ({
      address,
      borough: findBorough(borough)!.name,
      neighborhood,
      zip,
      units,
    })),
    unchanged: counts.unchanged,
    rejects: rows.rejects.map(({ worksheet, row, text, reason, cell, field }) => ({
      worksheet,
      row,
      text,
      reason,
      cell,
      field,
    })),
    held: rows.held.map(({ listingId, address, unit, reason }) => ({
      advertisement_id: listingId,
      address,
      unit,
      reason,
    })),
  }
}

export function presentChange({ place, kind, listing_id, shown, kept }: ChangeRow): SheetRow {
  const { row, address, unit, fields, notes } = shown
  return {
    place,
    kind,
    row,
    address,
    unit,
    advertisement_id: listing_id,
    fields: fields.map(({ field, before, after }) => ({ field, before, after })),
    notes: [...notes],
    doubts: [],
    rival: null,
    kept,
    suggested: true,
  }
}
