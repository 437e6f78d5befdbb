import type { BoroughKey } from '@pb/rules/neighborhoods'
import { sheetFields, sheetFileMegabytes } from '@pb/rules/sheet-fields'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, intParam, paging, unixSeconds } from './wire.ts'

const field = z.enum(sheetFields.map(({ key }) => key))
const borough = z.enum(['MN', 'BK', 'QN', 'BX', 'SI'] satisfies BoroughKey[])

const count = z.number().int().nonnegative()

/** Of one worksheet; a column beyond the last is not read, a worksheet of more rows is refused. */
export const sheetColumns = 100
export const sheetRowsMost = 5000

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
  /** Of those, what the undo left since it had been changed meanwhile. */
  kept: count,
  /** It is the last one of its company that was applied, so that it can be taken back. */
  can_undo: z.boolean(),
})
export type SheetImport = z.infer<typeof sheetImport>

/** How a draft is read, and what its columns hold. */
export const sheetReading = z.object({
  sheet: sheetImport,
  worksheets: z.array(z.object({ name: z.string(), rows: count })),
  worksheet: count,
  /** From 1, as spreadsheets count. */
  header_row: z.number().int().positive(),
  /** Where homes are whose rows name neither borough nor ZIP code. */
  borough: borough.nullable(),
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      field: field.nullable(),
      /** The company's columns were read so before. */
      remembered: z.boolean(),
    }),
  ),
  /** Fields without which no row can be read. */
  missing: z.array(field),
})
export type SheetReading = z.infer<typeof sheetReading>

/** Reads another worksheet, or the same one differently; without columns they are guessed. */
export const sheetReadingInput = z.object({
  worksheet: z.number().int().min(0).max(99),
  header_row: z.number().int().min(1).max(sheetRowsMost).optional(),
  borough: borough.nullable().optional(),
  columns: z.array(field.nullable()).max(sheetColumns).optional(),
})

/** One listing that the sheet adds, changes or no longer names. */
export const sheetRow = z.object({
  /** Names the home within this sheet. */
  place: z.string(),
  kind: z.enum(['new', 'changed', 'gone']),
  /** Its row, as spreadsheets count; null for what is gone. */
  row: z.number().int().positive().nullable(),
  address: z.string(),
  unit: z.string(),
  /** null until a new one has been added. */
  advertisement_id: id.nullable(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** What of the row could not be read, or should be known. */
  notes: z.array(z.string()),
  /** A listing of somebody else in the same home that is on the market. */
  rival: z.object({ advertisement_id: id, price: z.number(), source: z.string() }).nullable(),
  /** Why the undo left it as it is; null otherwise. */
  kept: z.string().nullable(),
})
export type SheetRow = z.infer<typeof sheetRow>

export const sheetPreview = z.object({
  /** Of all that is shown here: what is applied is exactly that. */
  digest: z.string(),
  rows: z.array(sheetRow),
  unchanged: count,
  rejects: z.array(z.object({ row: z.number().int().positive(), text: z.string(), reason: z.string() })),
})
export type SheetPreview = z.infer<typeof sheetPreview>

const supervisors = { tag: 'sheets', access: 'session', roles: ['SUPERVISOR'] } as const
const params = z.object({ id })

export const sheets = {
  sheetImports: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports',
    summary: 'Availability sheets, the newest first, each with what it did',
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ collection: z.array(sheetImport), total: count }) },
  }),
  sheetCompanies: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-companies',
    summary:
      'Management companies by name whose sheets have been read, with how many of their listings are on the market',
    replies: {
      200: z.object({ collection: z.array(z.object({ id, name: z.string(), on_market: count })) }),
    },
  }),
  uploadSheet: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/sheet-imports',
    summary:
      'An availability sheet of a management company, XLSX or CSV; nothing changes until it is applied',
    query: z.object({
      company: z.string().trim().min(1, 'is required').max(80, 'has at most 80 characters'),
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
    summary: 'How a draft is read: worksheet, header and columns',
    params,
    replies: { 200: sheetReading },
    errors: ['not_found', 'conflict'],
  }),
  readSheet: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/sheet-imports/:id/reading',
    summary: "Read a draft differently; the company's next sheet is read so too",
    params,
    body: sheetReadingInput,
    replies: { 200: sheetReading },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  sheetPreview: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports/:id/preview',
    summary: 'What applying a draft would add, change and withdraw, and which rows are left out',
    params,
    replies: { 200: sheetPreview },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  applySheet: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/sheet-imports/:id/apply',
    summary: 'Do what the preview with this digest showed, but for the places that are left out',
    params,
    body: z.object({
      digest: z.string().max(64),
      leave: z.array(z.string().max(200)).max(20_000).default([]),
    }),
    replies: { 200: sheetImport },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  sheetChanges: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/sheet-imports/:id/changes',
    summary: 'What an applied sheet added, changed and withdrew',
    params,
    query: z.object({ offset: intParam(0, 100_000).default(0), limit: intParam(0, 500).default(100) }),
    replies: { 200: z.object({ collection: z.array(sheetRow), total: count }) },
    errors: ['not_found'],
  }),
  undoSheet: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/sheet-imports/:id/undo',
    summary: "Put back everything that a company's last sheet did, but for what has been changed since",
    params,
    replies: { 200: sheetImport },
    errors: ['not_found', 'conflict'],
  }),
  discardSheet: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/sheet-imports/:id',
    summary: 'Forget a draft',
    params,
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
}
