import { maxSearchLength } from '@pb/rules/mail/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mailFolder } from './mail-messages.ts'
import { searchTooLong } from './mail-threads.ts'
import { commaList, id, unixSeconds } from './wire.ts'

/**
 * - `delete`   permanently, in the trash
 * - `discard`  drafts, permanently
 * - `remind`   if there is no reply until `due_at`
 */
export const bulkActions = [
  'archive',
  'inbox',
  'trash',
  'restore',
  'delete',
  'discard',
  'spam',
  'not-spam',
  'read',
  'unread',
  'star',
  'unstar',
  'snooze',
  'remind',
] as const
export type BulkActionName = (typeof bulkActions)[number]

/** Actions whose effect cannot be undone. */
export const finalBulkActions: readonly BulkActionName[] = ['delete', 'discard']

const bulkStates = ['running', 'done', 'undoing', 'undone'] as const
export type BulkState = (typeof bulkStates)[number]

const bulkAction = z.object({
  id,
  action: z.enum(bulkActions),
  /** Number of threads. */
  total: z.number().int(),
  /** How many of them have the change; counts down while it is undone. */
  done: z.number().int(),
  state: z.enum(bulkStates),
  /** Scheduled or queued emails that it has canceled. */
  canceled: z.number().int(),
})
export type BulkAction = z.infer<typeof bulkAction>

const params = z.object({ bulkId: id })
const selection = z.object({
  label: mailFolder.default('INBOX'),
  q: z.string().max(maxSearchLength, searchTooLong).default(''),
})

/** Actions on all threads of a folder or search, or on many threads. */
export const mailBulk = {
  countThreads: endpoint({
    method: 'GET',
    path: '/v1/gmail-threads/count',
    tag: 'mailbox',
    summary: 'Exact number of threads in a folder or search; `as_of` excludes later mail from a bulk action',
    access: 'session',
    query: selection,
    replies: { 200: z.object({ total: z.number().int(), as_of: id }) },
  }),
  startBulk: endpoint({
    method: 'POST',
    path: '/v1/gmail-bulk',
    creates: true,
    tag: 'mailbox',
    summary:
      'Change all threads of a folder or search, without those that got mail after `as_of`, or those in `thread_ids`. Many threads continue after the reply',
    access: 'session',
    body: selection.extend({
      action: z.enum(bulkActions),
      as_of: id.optional(),
      thread_ids: commaList(id, 500).optional(),
      /** For `snooze` and `remind`. */
      due_at: unixSeconds.min(0).max(4_102_444_800).optional(),
    }),
    replies: { 200: bulkAction },
    errors: ['rule_broken'],
  }),
  recentBulk: endpoint({
    method: 'GET',
    path: '/v1/gmail-bulk',
    tag: 'mailbox',
    summary:
      'Actions on whole folders or searches that are running or ended in the last two minutes, the oldest first',
    access: 'session',
    replies: { 200: z.object({ collection: z.array(bulkAction) }) },
  }),
  bulkProgress: endpoint({
    method: 'GET',
    path: '/v1/gmail-bulk/:bulkId',
    tag: 'mailbox',
    summary: 'Progress of a bulk action',
    access: 'session',
    params,
    replies: { 200: bulkAction },
    errors: ['not_found'],
  }),
  undoBulk: endpoint({
    method: 'POST',
    path: '/v1/gmail-bulk/:bulkId/undo',
    creates: false,
    tag: 'mailbox',
    summary: 'Give the messages of a bulk action the labels that they had before, within a day',
    access: 'session',
    params,
    replies: { 200: bulkAction },
    errors: ['not_found', 'rule_broken'],
  }),
}
