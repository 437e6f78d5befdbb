import { clientFileMegabytes, clientImportFields } from '@pb/rules/client-import-fields'
import { z } from 'zod'
import { clientSearchType } from './client-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, paging, unixSeconds } from './wire.ts'

/** Files of clients: CSV, XLSX and vCard; looked at first, applied at once, and perhaps taken back. */

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
  /** A supervisor was asked for them. */
  asked: count,
  /** The agent's own already. */
  yours: count,
  broken: count,
  /** Those that an undo left, since they had been changed meanwhile. */
  kept: count,
  /** How many rows an apply that is under way has written; null where none is. */
  progress: count.nullable(),
})
export type ClientImport = z.infer<typeof clientImport>

/** How a draft is read. */
export const clientImportReading = z.object({
  import: clientImport,
  /** Of a vCard there is nothing to choose, and no columns are shown. */
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      field: field.nullable(),
      /** A column of this title was read so before. */
      remembered: z.boolean(),
    }),
  ),
  /** For those whose row does not say what they look for. */
  search_type: clientSearchType,
  /** For those whose row names no source; empty for none. */
  source: z.string(),
  /** Given to every client that is added. */
  tag_ids: z.array(id),
  /** Without which no row can be read. */
  missing: z.array(z.enum(['name', 'email'])),
})
export type ClientImportReading = z.infer<typeof clientImportReading>

export const clientImportReadingInput = z.strictObject({
  columns: z.array(field.nullable()).max(100).optional(),
  search_type: clientSearchType.optional(),
  source: z.string().trim().max(100).optional(),
  tag_ids: z.array(id).max(20).optional(),
})
export type ClientImportReadingInput = z.infer<typeof clientImportReadingInput>

/**
 * What comes of a row: `new` nobody knows the person, `known` the office does and the agent gets a record too,
 * `approval` another agent works with the person, so that a supervisor must agree, `yours` the agent's own already,
 * `broken` it cannot be read.
 */
export const clientImportKinds = ['new', 'known', 'approval', 'yours', 'broken'] as const
export const clientImportKind = z.enum(clientImportKinds)
export type ClientImportKind = z.infer<typeof clientImportKind>

export const clientImportRow = z.object({
  /** As spreadsheets count; of a vCard, which card it is. */
  row: z.number().int().positive(),
  kind: clientImportKind,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** What else the client gets: `Move-in date May 1, 2026`, … */
  details: z.string(),
  /** Why it is broken, or what of it was left out. */
  notes: z.array(z.string()),
  /** The client that it is or became; null where there is none. */
  user_id: id.nullable(),
  /** Why an undo left it as it is; null otherwise. */
  kept: z.string().nullable(),
})
export type ClientImportRow = z.infer<typeof clientImportRow>

export const clientImportRows = z.object({
  /** Of all rows as they are shown: what is applied is exactly that. Empty once it has been applied. */
  digest: z.string(),
  counts: z.object({ new: count, known: count, approval: count, yours: count, broken: count }),
  collection: z.array(clientImportRow),
  total: count,
})
export type ClientImportRows = z.infer<typeof clientImportRows>

const session = { tag: 'clients', access: 'session' } as const
const params = z.object({ import_id: id })

export const clientImports = {
  clientImports: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-imports',
    summary: "The agent's files of clients, the newest first",
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ collection: z.array(clientImport), total: count }) },
  }),
  uploadClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-imports',
    summary: 'A file of clients, CSV, XLSX or vCard; nothing changes until it is applied',
    upload: { field: 'file', maxBytes: clientFileMegabytes * 1_000_000 },
    replies: { 201: clientImportReading },
    errors: ['rule_broken'],
  }),
  clientImport: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-imports/:import_id',
    summary: 'One file of clients, with its progress while it is applied',
    params,
    replies: { 200: clientImport },
    errors: ['not_found'],
  }),
  clientImportReading: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-imports/:import_id/reading',
    summary: 'How a draft is read',
    params,
    replies: { 200: clientImportReading },
    errors: ['not_found', 'conflict'],
  }),
  readClients: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/client-imports/:import_id/reading',
    summary: 'Read a draft differently; columns of these titles are read so next time too',
    params,
    body: clientImportReadingInput,
    replies: { 200: clientImportReading },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  clientImportRows: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-imports/:import_id/rows',
    summary: 'What applying a draft would do with each row, or what came of it once it was applied',
    params,
    query: z.object({ kind: clientImportKind.optional(), ...paging(100, 500) }),
    replies: { 200: clientImportRows },
    errors: ['not_found'],
  }),
  applyClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-imports/:import_id/apply/:digest',
    summary:
      'Do what the rows with this digest showed; supervisors are asked where they must agree, if so wished',
    params: params.extend({ digest: z.string().max(64) }),
    body: z.strictObject({ ask: z.boolean().default(true) }),
    replies: { 200: clientImport },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  undoClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-imports/:import_id/undo',
    summary: 'Take a file back: everybody whom it added goes, but for those who have been changed since',
    params,
    replies: { 200: clientImport },
    errors: ['not_found', 'conflict'],
  }),
  discardClients: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-imports/:import_id',
    summary: 'Forget a draft',
    params,
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
}
