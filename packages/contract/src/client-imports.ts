import { clientFileColumns, clientFileMegabytes, clientImportFields } from '@pb/rules/client-import-fields'
import { z } from 'zod'
import { clientSearchType } from './client-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, intParam, paging, unixSeconds } from './wire.ts'

/** Imports of clients from CSV, XLSX and vCard files: reviewed as a draft, applied, and possibly undone. */

const field = z.enum(clientImportFields.map(({ key }) => key))
const count = z.number().int().nonnegative()

export const clientImport = z.object({
  import_id: id,
  file_name: z.string(),
  kind: z.enum(['table', 'vcard']),
  state: z.enum(['draft', 'applied', 'undone']),
  time_created: unixSeconds,
  time_applied: unixSeconds.nullable(),
  time_undone: unixSeconds.nullable(),
  /** Clients in the file. */
  rows: count,
  added: count,
  /** Waiting for approval by a supervisor. */
  asked: count,
  /** Already clients of the agent. */
  yours: count,
  broken: count,
  /** Clients that the undo did not remove because they had changed since. */
  kept: count,
  /** The names of the first three of those. */
  kept_names: z.array(z.string()),
  /** Rows written so far while being applied; null otherwise. */
  progress: count.nullable(),
  /** Whether it is being undone. */
  undoing: z.boolean(),
  /** Why the last try to apply or undo it failed after its request had ended; empty if it did not. */
  problem: z.string(),
})
export type ClientImport = z.infer<typeof clientImport>

/** How a draft is parsed. */
export const clientImportReading = z.object({
  import: clientImport,
  /** The system whose export the file is: `Follow Up Boss`; empty if unknown. */
  exported_by: z.string(),
  /** What of the file is not imported: `3 photos`. */
  left_out: z.array(z.string()),
  /** Whether the file has dates like 03/04/2027, and none that decides which number is the day; then `day_first` decides. */
  dates_unclear: z.boolean(),
  day_first: z.boolean(),
  /** Empty for vCard files, which need no mapping. */
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      field: field.nullable(),
      /** Mapped as in an earlier file with this column title. */
      remembered: z.boolean(),
    }),
  ),
  /** Default for rows without a search type. */
  search_type: clientSearchType,
  /** Default for rows without a source; empty for none. */
  source: z.string(),
  /** Tags added to every new client. */
  tag_ids: z.array(id),
  /** What a client needs one of and no column is mapped to. */
  missing: z.array(z.enum(['name', 'email'])),
})
export type ClientImportReading = z.infer<typeof clientImportReading>

export const clientImportReadingInput = z.strictObject({
  columns: z.array(field.nullable()).max(clientFileColumns).optional(),
  day_first: z.boolean().optional(),
  search_type: clientSearchType.optional(),
  source: z.string().trim().max(100).optional(),
  tag_ids: z.array(id).max(20).optional(),
})
export type ClientImportReadingInput = z.infer<typeof clientImportReadingInput>

/**
 * Result of a row: `new` person, `known` to the office, so that the agent gets a record too, `approval` of a supervisor
 * needed because another agent works with the person, `yours` already a client of the agent, `broken` not readable.
 */
export const clientImportKinds = ['new', 'known', 'approval', 'yours', 'broken'] as const
export const clientImportKind = z.enum(clientImportKinds)
export type ClientImportKind = z.infer<typeof clientImportKind>

export const clientImportRow = z.object({
  /** Row number, counted from 1; for a vCard file, number of the card. */
  row: z.number().int().positive(),
  kind: clientImportKind,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Other fields: `Move-in date May 1, 2026`, … */
  details: z.string(),
  /** Why it is broken, or which values were ignored. */
  notes: z.array(z.string()),
  /** The existing or added client; null if none. */
  user_id: id.nullable(),
  /** Why the undo did not remove it; null otherwise. */
  kept: z.string().nullable(),
})
export type ClientImportRow = z.infer<typeof clientImportRow>

/** A client as it will stand after the import. */
export const clientImportExample = z.object({
  row: z.number().int().positive(),
  name: z.string(),
  facts: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Warnings about values left out. */
  notes: z.array(z.string()),
})
export type ClientImportExample = z.infer<typeof clientImportExample>

export const clientImportRows = z.object({
  /** Digest of the rows, so that exactly these are applied. Empty until they are planned, and once applied. */
  digest: z.string(),
  /** How far the plan of a draft is, which is made in the background, and why it failed; null once it is made. */
  planning: z.object({ done: count, total: count, problem: z.string() }).nullable(),
  counts: z.object({ new: count, known: count, approval: count, yours: count, broken: count }),
  collection: z.array(clientImportRow),
  total: count,
  /** Of a draft: up to three clients with all that will be stored. */
  examples: z.array(clientImportExample),
})
export type ClientImportRows = z.infer<typeof clientImportRows>

const session = { tag: 'clients', access: 'session' } as const
const params = z.object({ import_id: id })

export const clientImports = {
  clientImports: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-imports',
    summary: "The agent's client imports, newest first",
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ collection: z.array(clientImport), total: count }) },
  }),
  uploadClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-imports',
    creates: true,
    summary: 'Upload a file of clients, CSV, XLSX or vCard, as a draft',
    upload: { field: 'file', maxBytes: clientFileMegabytes * 1_000_000 },
    replies: { 201: clientImportReading },
    errors: ['rule_broken'],
  }),
  clientImport: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-imports/:import_id',
    summary: 'One client import, with its progress while it is applied',
    params,
    replies: { 200: clientImport },
    errors: ['not_found'],
  }),
  clientImportReading: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-imports/:import_id/reading',
    summary: 'Column mapping and defaults of a draft',
    params,
    replies: { 200: clientImportReading },
    errors: ['not_found', 'conflict'],
  }),
  readClients: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/client-imports/:import_id/reading',
    summary: 'Parse a draft with other options; the mapping is remembered by column title',
    params,
    body: clientImportReadingInput,
    replies: { 200: clientImportReading },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  clientImportRows: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-imports/:import_id/rows',
    summary: 'Result of each row, before or after the draft is applied',
    params,
    query: z.object({
      kind: clientImportKind.optional(),
      /** 1: only those that the undo kept. */
      kept: intParam(0, 1).default(0),
      ...paging(100, 500),
    }),
    replies: { 200: clientImportRows },
    errors: ['not_found'],
  }),
  applyClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-imports/:import_id/apply/:digest',
    creates: false,
    summary:
      'Apply the rows with this digest; `ask` requests approval by a supervisor where needed. A large file is applied in the background: the reply then has its progress',
    params: params.extend({ digest: z.string().max(64) }),
    body: z.strictObject({ ask: z.boolean().default(true) }),
    replies: { 200: clientImport },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  cancelClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-imports/:import_id/cancel',
    creates: false,
    summary: 'Stop an import that is being applied: nothing of it is stored, and it stays a draft',
    params,
    replies: { 200: clientImport },
    errors: ['not_found', 'conflict'],
  }),
  undoClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-imports/:import_id/undo',
    creates: false,
    summary:
      'Undo an import: removes the clients it added, except those changed since. A large one is undone in the background',
    params,
    replies: { 200: clientImport },
    errors: ['not_found', 'conflict'],
  }),
  discardClients: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-imports/:import_id',
    summary: 'Discard a draft',
    params,
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
}
