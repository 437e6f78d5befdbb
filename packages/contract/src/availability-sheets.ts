import type { BoroughKey } from '@pb/rules/neighborhoods'
import { sheetFields, sheetFileMegabytes } from '@pb/rules/sheet-fields'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, intParam, paging, unixSeconds } from './wire.ts'

const field = z.enum(sheetFields.map(({ key }) => key))
const borough = z.enum(['MN', 'BK', 'QN', 'BX', 'SI'] satisfies BoroughKey[])

const count = z.number().int().nonnegative()

/** Limits of a file; one with more is refused with its number. */
export const maxSheetColumns = 200
/** Of all worksheets together: 200,000 units, with titles and headings. */
export const maxSheetRows = 201_000

/** How far a preview or an apply is that takes longer than a request. */
const progress = z.object({ done: count, total: count })

/** One availability sheet: a draft until it is applied. */
export const sheetImport = z.object({
  id,
  company: z.string(),
  file_name: z.string(),
  state: z.enum(['draft', 'applied', 'undone']),
  by: z.string().nullable(),
  time_created: unixSeconds,
  applied_by: z.string().nullable(),
  time_applied: unixSeconds.nullable(),
  undone_by: z.string().nullable(),
  time_undone: unixSeconds.nullable(),
  added: count,
  changed: count,
  withdrawn: count,
  unchanged: count,
  rejected: count,
  /** Listings that the undo did not revert because they had changed since. */
  kept: count,
  /** Whether it can be undone: it is the last applied sheet of its company. */
  can_undo: z.boolean(),
  /** While it is applied. */
  progress: progress.nullable(),
  /** While it is undone. */
  undoing: z.boolean(),
  /** Why it could not be applied or undone in the background; empty otherwise. */
  problem: z.string(),
})
export type SheetImport = z.infer<typeof sheetImport>

/** How a draft is parsed: worksheet, header row and column mapping. */
export const sheetReading = z.object({
  sheet: sheetImport,
  worksheets: z.array(z.object({ name: z.string(), rows: count, hidden: z.boolean() })),
  worksheet: count,
  /** Further worksheets that are read, by index. */
  also: z.array(count),
  /** Counted from 1. */
  header_row: z.number().int().positive(),
  /** Borough of rows that have neither borough nor ZIP code. */
  borough: borough.nullable(),
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      field: field.nullable(),
      /** Mapped as in an earlier sheet of the company. */
      remembered: z.boolean(),
      /** Hidden in the file, and therefore left out unless it is chosen. */
      hidden: z.boolean(),
    }),
  ),
  /** Required fields that no column is mapped to. */
  missing: z.array(field),
})
export type SheetReading = z.infer<typeof sheetReading>

/** Options to parse a draft again; columns are guessed if omitted. */
export const sheetReadingInput = z.object({
  worksheet: z.number().int().min(0).max(99),
  header_row: z.number().int().min(1).max(maxSheetRows).optional(),
  borough: borough.nullable().optional(),
  columns: z.array(field.nullable()).max(maxSheetColumns).optional(),
  also: z.array(z.number().int().min(0).max(99)).max(50).optional(),
})

/** A value for a field of a row, in place of the one in the file. */
export const sheetCorrection = z.object({
  worksheet: z.number().int().min(0).max(99),
  row: z.number().int().min(1).max(maxSheetRows),
  field,
  text: z.string().trim().max(200),
})

const rowKind = z.enum(['new', 'changed', 'gone'])

/** One listing that the sheet adds, changes or no longer includes. */
export const sheetRow = z.object({
  /** Identifies the unit within this sheet. */
  place: z.string(),
  kind: rowKind,
  /** Row number, counted from 1; null for `gone`. */
  row: z.number().int().positive().nullable(),
  address: z.string(),
  unit: z.string(),
  /** null until a new listing is added. */
  advertisement_id: id.nullable(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Values that could not be parsed, and other notes. */
  notes: z.array(z.string()),
  /** Why it is only applied if it is confirmed. */
  doubts: z.array(z.string()),
  /** A listing of the same unit from another source that is on the market. */
  rival: z.object({ advertisement_id: id, price: z.number(), source: z.string() }).nullable(),
  /** Why the undo did not revert it; null otherwise. */
  kept: z.string().nullable(),
  /** Whether it is applied unless it is left out: no doubts, no other listing of the unit, no mass removal. */
  suggested: z.boolean(),
})
export type SheetRow = z.infer<typeof sheetRow>

const choice = z.enum(['all', 'none', 'suggested'])
export const sheetListKinds = [...rowKind.options, 'rejects', 'held'] as const
export type SheetListKind = (typeof sheetListKinds)[number]

const rowCount = z.object({
  rows: count,
  /** Those that are applied unless they are left out. */
  suggested: count,
})

/** A preview's lists come in pages: the first of each kind, or one page of a single kind. */
export const sheetPreview = z.object({
  /** Digest of the preview, so that exactly these changes are applied. Empty while it is computed. */
  digest: z.string(),
  /** While a large sheet is read; everything else is empty then. */
  progress: progress.nullable(),
  counts: z.object({
    new: rowCount,
    changed: rowCount,
    gone: rowCount,
    rejects: count,
    held: count,
    doubtful: count,
  }),
  /** More than a fifth of the company's listings are gone: the sheet is probably incomplete. */
  mass_removal: z.boolean(),
  rows: z.array(sheetRow),
  /** Buildings that are added with their units; the ZIP code is empty where it is not known. */
  buildings: z.array(
    z.object({
      address: z.string(),
      borough: z.string(),
      neighborhood: z.string(),
      zip: z.string(),
      units: count,
    }),
  ),
  unchanged: count,
  rejects: z.array(
    z.object({
      worksheet: count,
      row: z.number().int().positive(),
      text: z.string(),
      reason: z.string(),
      /** The text of the cell that was not read; empty when the row as a whole is left out. */
      cell: z.string(),
      /** The field for which a value can be entered; null if none would help. */
      field: field.nullable(),
    }),
  ),
  /** Listings not found in the sheet that stay on the market, since a row that was not read may be theirs. */
  held: z.array(
    z.object({ advertisement_id: id, address: z.string(), unit: z.string(), reason: z.string() }),
  ),
})
export type SheetPreview = z.infer<typeof sheetPreview>

/** A row that was left out. */
export const sheetLeftOut = z.object({
  /** The name of its worksheet. */
  worksheet: z.string(),
  row: z.number().int().positive(),
  text: z.string(),
  cell: z.string(),
  reason: z.string(),
})
export type SheetLeftOut = z.infer<typeof sheetLeftOut>

const supervisors = { tag: 'sheets', access: 'session', roles: ['SUPERVISOR'] } as const
const params = z.object({ id })

export const sheets = {
  sheetImports: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports',
    summary: 'Availability sheets with their counts, newest first',
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ collection: z.array(sheetImport), total: count }) },
  }),
  sheetCompanies: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-companies',
    summary:
      'Management companies with imported sheets, by name, with their number of listings on the market',
    replies: {
      200: z.object({ collection: z.array(z.object({ id, name: z.string(), on_market: count })) }),
    },
  }),
  uploadSheet: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/sheet-imports',
    creates: true,
    summary: 'Upload an availability sheet of a management company, XLSX or CSV, as a draft',
    query: z.object({
      company: z.string().trim().min(1, 'Enter a company').max(80, 'Use at most 80 characters'),
    }),
    upload: { field: 'file', maxBytes: sheetFileMegabytes * 1_000_000 },
    replies: { 201: sheetReading },
    errors: ['rule_broken'],
  }),
  sheetImport: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports/:id',
    summary: 'One availability sheet',
    params,
    replies: { 200: sheetImport },
    errors: ['not_found'],
  }),
  sheetReading: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports/:id/reading',
    summary: 'Worksheet, header row and column mapping of a draft',
    params,
    replies: { 200: sheetReading },
    errors: ['not_found', 'conflict'],
  }),
  readSheet: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/sheet-imports/:id/reading',
    summary: "Parse a draft with other options, which are remembered for the company's next sheet",
    params,
    body: sheetReadingInput,
    replies: { 200: sheetReading },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  correctSheet: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/sheet-imports/:id/correction',
    summary: 'Enter a value for a row of a draft that could not be read; an empty text removes it',
    params,
    body: sheetCorrection,
    replies: { 200: sheetReading },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  sheetPreview: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports/:id/preview',
    summary:
      'Changes that applying a draft would make, and rejected rows: the first of each list, or a page of one list of the preview with this digest',
    params,
    query: z.object({
      digest: z.string().max(64).optional(),
      kind: z.enum(sheetListKinds).optional(),
      offset: intParam(0, maxSheetRows).default(0),
      limit: intParam(1, 500).default(200),
    }),
    replies: { 200: sheetPreview },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  applySheet: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/sheet-imports/:id/apply',
    creates: false,
    summary:
      'Apply the preview with this digest, except the excluded rows and the doubtful ones not confirmed. A large sheet is applied in the background: the reply then has its progress',
    params,
    body: z.object({
      digest: z.string().max(64),
      leave: z.array(z.string().max(200)).max(20_000).default([]),
      /** Rows to apply that would be left out, such as those with doubts. */
      confirm: z.array(z.string().max(200)).max(20_000).default([]),
      /**
       * Of each kind, which rows are applied that neither list names: all, none, or those suggested. Without it, all
       * without doubts.
       */
      kinds: z
        .object({ new: choice.optional(), changed: choice.optional(), gone: choice.optional() })
        .default({}),
    }),
    replies: { 200: sheetImport },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  cancelSheet: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/sheet-imports/:id/cancel',
    creates: false,
    summary: 'Stop a sheet that is being applied: nothing of it is stored, and it stays a draft',
    params,
    replies: { 200: sheetImport },
    errors: ['not_found', 'conflict'],
  }),
  sheetChanges: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports/:id/changes',
    summary: 'Changes that an applied sheet made',
    params,
    query: z.object({ offset: intParam(0, 100_000).default(0), limit: intParam(0, 500).default(100) }),
    replies: { 200: z.object({ collection: z.array(sheetRow), total: count }) },
    errors: ['not_found'],
  }),
  sheetRejects: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports/:id/rejects',
    summary: 'Rows of an applied sheet that were left out, with the reason and what stood in the cell',
    params,
    query: z.object(paging(100, 500)),
    replies: { 200: z.object({ collection: z.array(sheetLeftOut), total: count }) },
    errors: ['not_found'],
  }),
  sheetRejectsCsv: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports/:id/rejects-csv',
    summary: 'The rows of a sheet that are left out, as CSV; of a draft, those of its last preview',
    params,
    replies: { 200: { raw: 'text/csv' } },
    errors: ['not_found'],
  }),
  undoSheet: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/sheet-imports/:id/undo',
    creates: false,
    summary: "Undo a company's last sheet, except listings changed since",
    params,
    replies: { 200: sheetImport },
    errors: ['not_found', 'conflict'],
  }),
  discardSheet: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/sheet-imports/:id',
    summary: 'Discard a draft',
    params,
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
}
