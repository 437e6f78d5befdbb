import { maxForwardedThreads } from '@pb/rules/mail/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { draft } from './mail-drafts.ts'
import { delivery } from './mail-messages.ts'
import { editor, maxMailHtml, outgoingAttachments, recipientNames, recipients } from './mail-outgoing.ts'
import { id, unixSeconds } from './wire.ts'

export { undoSeconds } from '@pb/rules/mail/undo'

const moment = unixSeconds.min(0).max(4_102_444_800)

const common = {
  to_name: recipientNames.optional(),
  cc_name: recipientNames.optional(),
  bcc_name: recipientNames.optional(),
  attachments: outgoingAttachments.optional(),
  /** The draft to discard. */
  draft_id: id.optional(),
  editor: editor.optional(),
  /** `editor` of the draft when the composer opened it; changes made elsewhere since stay a draft. */
  over: editor.optional(),
  /** Idempotency key: the same key sends once. */
  key: editor.optional(),
  /** Send later. */
  send_at: moment.optional(),
  /** Moves the thread to the top of the inbox at this time if there is no reply. */
  remind_at: moment.optional(),
}

const subject = z.string().max(1200, 'At most 1,200 characters')
const html = z.string().max(maxMailHtml, 'This is too long for an email')

export const newMessage = z.object({
  to: recipients,
  cc: recipients.optional(),
  bcc: recipients.optional(),
  subject,
  body: html.default(''),
  /** Id of the message that this forwards or replies to. */
  in_reply_to: id.optional(),
  ...common,
})
export type NewMessage = z.infer<typeof newMessage>

export const replyMessage = z.object({
  /** Defaults to Reply-To of the message, or its sender. */
  to: recipients.optional(),
  cc: recipients.default([]),
  bcc: recipients.default([]),
  /** Defaults to the subject of the message, with `Re:`. */
  subject: subject.optional(),
  body: html.default(''),
  /** Id of the message to reply to; defaults to the latest of the thread that is not a draft. */
  in_reply_to: id.optional(),
  ...common,
})
export type ReplyMessage = z.infer<typeof replyMessage>

export const forwardThread = z.object({
  /** More threads to attach after the one of the path. */
  other_thread_ids: z
    .array(id)
    .max(maxForwardedThreads - 1)
    .default([]),
  to: recipients,
  cc: recipients.optional(),
  bcc: recipients.optional(),
  /** Defaults to the subject of the thread, with `Fwd:`. */
  subject: subject.optional(),
  body: html.default(''),
  ...common,
})

export const sentMessage = z.object({
  /** The message's id. */
  id,
  thread_id: id,
  delivery,
})
export type SentMessage = z.infer<typeof sentMessage>

const refusals = ['not_found', 'rule_broken', 'conflict', 'too_large'] as const
const outbox = z.object({ outboxId: id })

export const mailSending = {
  sendMessage: endpoint({
    method: 'POST',
    path: '/v1/gmail-messages',
    creates: true,
    tag: 'mailbox',
    summary: 'Send an email now (can be canceled for 5 seconds) or later',
    access: 'session',
    body: newMessage,
    maxBody: 40_000_000,
    replies: { 201: sentMessage },
    errors: refusals,
  }),
  replyToThread: endpoint({
    method: 'POST',
    path: '/v1/gmail-messages/:threadId',
    creates: true,
    tag: 'mailbox',
    summary: 'Reply to a thread',
    access: 'session',
    params: z.object({ threadId: id }),
    body: replyMessage,
    maxBody: 40_000_000,
    replies: { 201: sentMessage },
    errors: refusals,
  }),
  forwardThread: endpoint({
    method: 'POST',
    path: '/v1/gmail-threads/:threadId/forward',
    creates: true,
    tag: 'mailbox',
    summary: 'Forward threads as attachments, one `.eml` for each message, up to 100',
    access: 'session',
    params: z.object({ threadId: id }),
    body: forwardThread,
    maxBody: 40_000_000,
    replies: { 201: sentMessage },
    errors: refusals,
  }),
  undoSend: endpoint({
    method: 'POST',
    path: '/v1/gmail-outbox/:outboxId/undo',
    creates: false,
    tag: 'mailbox',
    summary: 'Cancel an email that has not left yet; it becomes a draft again',
    access: 'session',
    params: outbox,
    replies: { 200: draft },
    errors: ['not_found', 'conflict'],
  }),
  saveSendTime: endpoint({
    method: 'PUT',
    path: '/v1/gmail-outbox/:outboxId',
    tag: 'mailbox',
    summary: 'Change the send time of a queued email; a past time sends it now',
    access: 'session',
    params: outbox,
    body: z.object({ send_at: moment }),
    replies: { 200: delivery },
    errors: ['not_found', 'conflict'],
  }),
}
