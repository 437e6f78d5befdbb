import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging, unixSeconds } from './wire.ts'

/** Mail of other programs in files: uploaded, read and counted, taken into the agent's mailbox, and possibly undone. */

/** The largest file; Google Takeout makes parts of 2 GB unless asked for larger ones. */
export const mailFileGigabytes = 4

const count = z.number().int().nonnegative()

/** Where messages will be, in the order of the folders. */
export const importedFolders = ['INBOX', 'SENT', 'ALL', 'SPAM', 'TRASH'] as const
const importedFolder = z.enum(importedFolders)
export type ImportedFolder = z.infer<typeof importedFolder>

export const mailImportSummary = z.object({
  /** Messages that can be read. */
  messages: count,
  /** Of those, in the mailbox already, by Message-ID. */
  known: count,
  folders: z.array(z.object({ folder: importedFolder, messages: count })),
  /** Files in the upload with their messages, the first 100. */
  files: z.array(z.object({ name: z.string(), messages: count })),
  /** Files beyond those. */
  more_files: count,
  oldest: unixSeconds.nullable(),
  newest: unixSeconds.nullable(),
})
export type MailImportSummary = z.infer<typeof mailImportSummary>

export const mailImport = z.object({
  import_id: id,
  file_name: z.string(),
  /** Bytes. */
  size: count,
  /**
   * `reading` it in the background, `draft` can be applied, `stopped` was canceled while it was applied, `failed` can't be
   * read.
   */
  state: z.enum(['reading', 'draft', 'applying', 'stopped', 'applied', 'undoing', 'undone', 'failed']),
  time_created: unixSeconds,
  time_applied: unixSeconds.nullable(),
  time_undone: unixSeconds.nullable(),
  summary: mailImportSummary,
  /** Messages and unreadable entries: found so far while it is read; all of them later. */
  total: count,
  /** Of those, taken in so far; of an undo, messages looked at so far. */
  done: count,
  added: count,
  /** In the mailbox already, or twice in the file. */
  known: count,
  /** Of those added, damaged ones, of which only the readable part is shown. */
  damaged: count,
  /** Unreadable, or not stored: see the problems. */
  failed: count,
  /** What the undo removed, and what it left because it was used since. */
  removed: count,
  kept: count,
  /** Why it can't be read, or doesn't go on at the moment; empty otherwise. */
  problem: z.string(),
})
export type MailImport = z.infer<typeof mailImport>

export const mailImportProblem = z.object({
  /** Its number among the messages of the upload. */
  entry: z.number().int().positive(),
  /** File in the upload, and number in that file. */
  location: z.string(),
  subject: z.string(),
  reason: z.string(),
})
export type MailImportProblem = z.infer<typeof mailImportProblem>

const session = { tag: 'mailbox', access: 'session' } as const
const params = z.object({ import_id: id })

export const mailImports = {
  mailImports: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/mail-imports',
    summary: "The agent's files of mail, newest first",
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ collection: z.array(mailImport), total: count }) },
  }),
  uploadMail: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/mail-imports',
    creates: true,
    summary: 'Upload a file of mail: mbox, a ZIP of mbox files, or .eml. It is read in the background',
    upload: { field: 'file', maxBytes: mailFileGigabytes * 1_000_000_000 },
    replies: { 201: mailImport },
    errors: ['rule_broken'],
  }),
  mailImport: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/mail-imports/:import_id',
    summary: 'One file of mail, with its progress',
    params,
    replies: { 200: mailImport },
    errors: ['not_found'],
  }),
  mailImportProblems: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/mail-imports/:import_id/problems',
    summary:
      'Messages of a file that were not read or stored, each with its reason; the first 1,000 are kept',
    params,
    query: z.object(paging(100, 500)),
    replies: { 200: z.object({ collection: z.array(mailImportProblem), total: count }) },
    errors: ['not_found'],
  }),
  applyMail: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/mail-imports/:import_id/apply',
    creates: false,
    summary:
      'Take the messages into the mailbox in the background, or go on with it; those it has stay as they are',
    params,
    replies: { 200: mailImport },
    errors: ['not_found', 'conflict'],
  }),
  cancelMail: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/mail-imports/:import_id/cancel',
    creates: false,
    summary: 'Stop taking messages in; those that are in stay until it is undone',
    params,
    replies: { 200: mailImport },
    errors: ['not_found', 'conflict'],
  }),
  undoMail: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/mail-imports/:import_id/undo',
    creates: false,
    summary: 'Remove the messages that came in and were not used since, in the background',
    params,
    replies: { 200: mailImport },
    errors: ['not_found', 'conflict'],
  }),
  discardMail: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/mail-imports/:import_id',
    summary: 'Discard a file of which nothing has been taken in',
    params,
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
}
