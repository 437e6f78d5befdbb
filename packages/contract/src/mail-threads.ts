import { maxSearchLength } from '@pb/rules/mail/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { draftKind } from './mail-drafts.ts'
import { messageSummary, mailFolder, mailLead, mailUser, message, senderWarning } from './mail-messages.ts'
import { bit, commaList, id, intParam, unixSeconds } from './wire.ts'

/** Threads per bulk request. */
export const maxThreadsAtOnce = 500

export const searchTooLong = `Search for at most ${maxSearchLength} characters`

export const reminder = z.object({ kind: z.enum(['snooze', 'reply']), due_at: unixSeconds })

/** A draft answers one message: a thread may have several, for each message and kind of answer. */
const threadDraft = z.object({ id, answers_id: id.nullable(), type: draftKind })
export type ThreadDraft = z.infer<typeof threadDraft>

/**
 * The worst delivery problem of the messages in the folder:
 * - `failed`     not delivered to some recipients, or a draft that could not be sent
 * - `uncertain`  may not have been sent
 * - `delayed`    a server is still trying to deliver it
 * - `waiting`    not sent yet; tried again
 */
export const deliveryProblems = ['failed', 'uncertain', 'delayed', 'waiting'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

const row = z.object({
  id,
  subject: z.string(),
  /** From the newest message in the folder, like `from_name` and `time_created`. */
  snippet: z.string(),
  from_name: z.string(),
  from_email: z.string(),
  sender_warning: senderWarning.nullable(),
  /** Of that message. */
  lead: mailLead,
  /** Recipients of that message. */
  to_name: z.string(),
  from_user: mailUser,
  /** 1: read. */
  seen: bit,
  time_created: unixSeconds,
  /** Number of attachments of all messages. */
  has_attachments: z.number().int(),
  /** The requested folder. */
  label: mailFolder,
  starred: bit,
  /** The last draft. One that is not a reply opens in the composer, a reply opens in its thread; null if there is none. */
  draft: z.object({ id, answers_id: id.nullable() }).nullable(),
  /** All drafts, the last edited last. */
  drafts: z.array(threadDraft),
  delivery_problem: z.enum(deliveryProblems).nullable(),
  reminders: z.array(reminder),
  /** The agent's clients in the thread. */
  clients: z.array(z.object({ user_id: id, name: z.string(), search_type: z.enum(['rental', 'sale']) })),
  /** Oldest first. */
  messages: z.array(messageSummary),
})
export const mailThreadRow = row
export type MailThreadRow = z.infer<typeof row>

export const mailThread = row.omit({ label: true }).extend({
  labels: z.array(mailFolder),
  messages: z.array(message),
})
export type MailThread = z.infer<typeof mailThread>

export const mailLabel = z.object({
  /** A folder, or `ATTACHMENTS`, whose total counts attachments. */
  id: z.enum([...mailFolder.options, 'ATTACHMENTS']),
  name: z.string(),
  threadsTotal: z.number().int(),
  threadsUnread: z.number().int(),
})
export type MailFolderCount = z.infer<typeof mailLabel>

/** Emails that were canceled when their thread was moved to the trash. */
const restoredSends = z.object({
  /** They will be sent at their time after all. */
  scheduled: z.number().int(),
  /** They became drafts, because their time has passed. */
  drafts: z.number().int(),
})
export type RestoredSends = z.infer<typeof restoredSends>

const params = z.object({ threadId: id })
const threadIds = commaList(id, maxThreadsAtOnce).optional()

export const mailThreads = {
  gmailThreads: endpoint({
    method: 'GET',
    path: '/v1/gmail-threads',
    tag: 'mailbox',
    summary:
      'Threads of a folder, newest first. `q` takes words, "phrases" and from: to: cc: bcc: subject: filename: has: before: after: newer_than: older_than: larger: smaller: is: in:, OR, -not and parentheses. `page_token` is from a reply, or `page:<n>` from 1',
    access: 'session',
    query: z.object({
      count: intParam(1, 100).default(10),
      label: mailFolder.default('INBOX'),
      q: z.string().max(maxSearchLength, searchTooLong).default(''),
      page_token: z.string().max(200).default(''),
    }),
    replies: {
      200: z.object({
        collection: z.object({
          threads: z.array(row),
          next_page_token: z.string().nullable(),
          /** Number of threads; a lower bound for broad searches, which examine only the newest. */
          total: z.number().int(),
          total_is_exact: bit,
        }),
      }),
    },
  }),
  gmailThread: endpoint({
    method: 'GET',
    path: '/v1/gmail-threads/:threadId',
    tag: 'mailbox',
    summary: 'One thread with all its messages, oldest first',
    access: 'session',
    params,
    replies: { 200: mailThread },
    errors: ['not_found'],
  }),
  trashThreads: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-threads',
    tag: 'mailbox',
    summary: 'Move threads to the trash, which cancels their unsent email; `thread_ids` in the query or body',
    access: 'session',
    query: z.object({ thread_ids: threadIds }),
    body: z.object({ thread_ids: threadIds }).optional(),
    replies: {
      200: z.object({
        threads: z.number().int(),
        /** Scheduled or queued emails that will not be sent. */
        canceled: z.number().int(),
      }),
    },
    errors: ['rule_broken'],
  }),
  restoreThreads: endpoint({
    method: 'POST',
    path: '/v1/gmail-threads/restore',
    creates: false,
    tag: 'mailbox',
    summary: 'Restore threads from the trash; those without a sent message or draft go to the inbox',
    access: 'session',
    body: z.object({ thread_ids: commaList(id, maxThreadsAtOnce) }),
    replies: {
      200: restoredSends.extend({ threads: z.number().int() }),
    },
  }),
  deleteThread: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-threads/:threadId/permanently',
    tag: 'mailbox',
    summary: 'Delete a thread permanently, in any folder',
    access: 'session',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  deleteThreads: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-threads/permanently',
    tag: 'mailbox',
    summary: 'Delete threads in the trash permanently; others are ignored',
    access: 'session',
    query: z.object({ thread_ids: threadIds }),
    body: z.object({ thread_ids: threadIds }).optional(),
    replies: { 200: z.object({ threads: z.number().int() }) },
    errors: ['rule_broken'],
  }),
  emptyTrash: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-trash',
    tag: 'mailbox',
    summary: 'Delete everything in the trash permanently',
    access: 'session',
    replies: { 200: z.object({ messages: z.number().int() }) },
  }),
  gmailLabels: endpoint({
    method: 'GET',
    path: '/v1/gmail-labels',
    tag: 'mailbox',
    summary: 'Folders with their number of threads, and the number of attachments',
    access: 'session',
    replies: { 200: z.object({ collection: z.array(mailLabel) }) },
  }),
  snoozeThread: endpoint({
    method: 'POST',
    path: '/v1/gmail-threads/:threadId/snooze',
    creates: false,
    tag: 'mailbox',
    summary: 'Snooze a thread until a time, or until a new message arrives',
    access: 'session',
    params,
    body: z.object({ until: unixSeconds.min(0).max(4_102_444_800) }),
    replies: { 200: reminder },
    errors: ['not_found', 'rule_broken'],
  }),
  wakeThread: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-threads/:threadId/snooze',
    tag: 'mailbox',
    summary: 'Move a snoozed thread back to the inbox; no effect on others',
    access: 'session',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  remindOfThread: endpoint({
    method: 'POST',
    path: '/v1/gmail-threads/:threadId/reminder',
    creates: false,
    tag: 'mailbox',
    summary: 'Move a thread to the top of the inbox at a time if there is no reply by then',
    access: 'session',
    params,
    body: z.object({ due_at: unixSeconds.min(0).max(4_102_444_800) }),
    replies: { 200: reminder },
    errors: ['not_found', 'rule_broken'],
  }),
  forgetReminder: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-threads/:threadId/reminder',
    tag: 'mailbox',
    summary: 'Cancel a reminder',
    access: 'session',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
