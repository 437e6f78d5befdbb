import { openingFields, openingFileMegabytes } from '@pb/rules/opening-fields'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, date, dollars, id, paging, unixSeconds } from './wire.ts'

/** Deals closed and money owed before the move, from a file: reviewed as a draft, taken in, and possibly undone. */

const count = z.number().int().nonnegative()
const field = z.enum(openingFields.map(({ key }) => key))

/** `new` is taken in, `known` is here already, `refused` is not read, with its reasons. */
export const openingKinds = ['new', 'known', 'refused'] as const
const kind = z.enum(openingKinds)
export type OpeningKind = z.infer<typeof kind>

/** Whether rows of several agents with address, date, type and gross in common are one deal that they shared. */
const sharedDeals = z.enum(['one', 'separate'])
export type SharedDeals = z.infer<typeof sharedDeals>

/** Rows by what becomes of them, and the sums of those that are taken in. */
const openingCounts = z.object({
  new: count,
  /** Deals that the new rows make. */
  deals: count,
  known: count,
  refused: count,
  gross: dollars,
  agent_share: dollars,
  /** With fees and deductions. */
  company_share: dollars,
  owed: dollars,
})
export type OpeningCounts = z.infer<typeof openingCounts>

export const openingImport = z.object({
  import_id: id,
  file_name: z.string(),
  state: z.enum(['draft', 'applied', 'undone']),
  created_by: z.string(),
  time_created: unixSeconds,
  time_applied: unixSeconds.nullable(),
  time_undone: unixSeconds.nullable(),
  rows: count,
  /** Of one that was taken in; zero before. */
  counts: openingCounts,
})
export type OpeningImport = z.infer<typeof openingImport>

export const openingReading = z.object({
  import: openingImport,
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      field: field.nullable(),
      /** Always false: the columns of these files are not remembered. */
      remembered: z.boolean(),
    }),
  ),
  /** Required fields that no column has. */
  missing: z.array(field),
})
export type OpeningReading = z.infer<typeof openingReading>

export const openingRow = z.object({
  /** Row of the spreadsheet. */
  row: z.number().int().positive(),
  kind,
  /** The deal's number in the file; empty without one. */
  deal: z.string(),
  /** Of a mentor, of someone outside the office, or of the company; empty for an agent of the deal. */
  role: z.string(),
  /** The other rows of the same deal. */
  with_rows: z.array(z.number().int().positive()),
  agent: z.string(),
  date: date.nullable(),
  address: z.string(),
  unit: z.string(),
  /** Of the whole deal. */
  gross: dollars,
  agent_share: dollars,
  company_share: dollars,
  fees: dollars,
  /** What is owed for the deal, at its first row. */
  owed: dollars,
  /** When the agent was paid; null when that is still to come. */
  paid_on: date.nullable(),
  /** Whether it counts toward the agent's cap. */
  counts: bit,
  /** Why it is left out, or what is to be known about it. */
  notes: z.array(z.string()),
  /** The deal it became or is; null for none. */
  deal_id: id.nullable(),
})
export type OpeningRow = z.infer<typeof openingRow>

export const openingRows = z.object({
  /** Digest of the rows, so that exactly these are taken in. Empty once they are. */
  digest: z.string(),
  counts: openingCounts,
  /** Deals without a number that several agents may have shared, their rows, and the answer whether they did. */
  shared: z.object({ deals: count, rows: count, answer: sharedDeals.nullable() }),
  collection: z.array(openingRow),
  total: count,
})
export type OpeningRows = z.infer<typeof openingRows>

const supervisors = { tag: 'deals', access: 'session', roles: ['SUPERVISOR'] } as const
const params = z.object({ id })

export const openingBalances = {
  openingImports: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/opening-balances',
    summary: 'Files of deals from before the move, newest first',
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ collection: z.array(openingImport), total: count }) },
  }),
  openingTemplate: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/opening-balances-template',
    summary: 'A CSV file with the columns that are read, and two deals as an example',
    replies: { 200: { raw: 'text/csv' } },
  }),
  uploadOpening: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/opening-balances',
    creates: true,
    summary: 'Upload deals and money owed from before the move, CSV or XLSX, as a draft',
    upload: { field: 'file', maxBytes: openingFileMegabytes * 1_000_000 },
    replies: { 201: openingReading },
    errors: ['rule_broken'],
  }),
  openingImport: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/opening-balances/:id',
    summary: 'One file of deals from before the move',
    params,
    replies: { 200: openingImport },
    errors: ['not_found'],
  }),
  openingReading: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/opening-balances/:id/reading',
    summary: 'Column mapping of a draft',
    params,
    replies: { 200: openingReading },
    errors: ['not_found', 'conflict'],
  }),
  readOpening: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/opening-balances/:id/reading',
    summary: 'Read a draft with other columns',
    params,
    body: z.strictObject({
      columns: z.array(field.nullable()).max(200),
      shared_deals: sharedDeals.optional(),
    }),
    replies: { 200: openingReading },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  openingRows: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/opening-balances/:id/rows',
    summary: 'What becomes of each row, before or after the file is taken in',
    params,
    query: z.object({ kind: kind.optional(), ...paging(100, 500) }),
    replies: { 200: openingRows },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  applyOpening: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/opening-balances/:id/apply/:digest',
    creates: false,
    summary: 'Take in the rows with this digest',
    params: params.extend({ digest: z.string().max(64) }),
    replies: { 200: openingImport },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  undoOpening: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/opening-balances/:id/undo',
    creates: false,
    summary: 'Undo a file; refused with the reasons once something depends on it',
    params,
    replies: { 200: openingImport },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  discardOpening: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/opening-balances/:id',
    summary: 'Discard a draft',
    params,
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
}
