import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { draft } from './mailbox-drafts.ts'
import { delivery } from './mailbox-messages.ts'
import { editor, maxMailHtml, outgoingAttachments, recipientNames, recipients } from './mailbox-outgoing.ts'
import { id, unixSeconds } from './wire.ts'

/** How long a mail can be taken back, in seconds. */
export const undoSeconds = 5

const moment = unixSeconds.min(0).max(4_102_444_800)

const common = {
  to_name: recipientNames.optional(),
  cc_name: recipientNames.optional(),
  bcc_name: recipientNames.optional(),
  attachments: outgoingAttachments.optional(),
  /** The draft that this was; it is discarded. */
  draft_id: id.optional(),
  editor: editor.optional(),
  /** The `editor` of the draft as that form was opened with it: what was written elsewhere since stays a draft. */
  over: editor.optional(),
  /** The same key twice sends once. */
  key: editor.optional(),
  /** Send later. */
  send_at: moment.optional(),
  /** Put the thread on top of the inbox then if nobody has answered. */
  remind_at: moment.optional(),
}

const subject = z.string().max(900, 'At most 900 characters')
const html = z.string().max(maxMailHtml, 'This is too long for a mail')

export const newMessage = z.object({
  to: recipients,
  cc: recipients.optional(),
  bcc: recipients.optional(),
  subject,
  body: html.default(''),
  /** The message that this forwards or answers, by its id. */
  in_reply_to: id.optional(),
  ...common,
})
export type NewMessage = z.infer<typeof newMessage>

export const replyMessage = z.object({
  /** Without it: where the answered message asks for replies, or its sender. */
  to: recipients.optional(),
  cc: recipients.default([]),
  bcc: recipients.default([]),
  /** Without it that of the answered message, with `Re:`. */
  subject: subject.optional(),
  body: html.default(''),
  /** The answered message's id; without it the thread's last that is no draft. */
  in_reply_to: id.optional(),
  ...common,
})
export type ReplyMessage = z.infer<typeof replyMessage>

export const forwardThread = z.object({
  to: recipients,
  cc: recipients.optional(),
  bcc: recipients.optional(),
  /** Without it that of the thread, with `Fwd:`. */
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
    tag: 'mailbox',
    summary: 'Send a mail, now (it can be taken back for 5 seconds) or later',
    access: 'session',
    body: newMessage,
    maxBody: 40_000_000,
    replies: { 201: sentMessage },
    errors: refusals,
  }),
  replyToThread: endpoint({
    method: 'POST',
    path: '/v1/gmail-messages/:threadId',
    tag: 'mailbox',
    summary: 'Answer a thread; the answer stays in it',
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
    tag: 'mailbox',
    summary: 'Forward a thread as attachments, one `.eml` for each message',
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
    tag: 'mailbox',
    summary: 'Take a mail back that has not left yet: it is a draft again',
    access: 'session',
    params: outbox,
    replies: { 200: draft },
    errors: ['not_found', 'conflict'],
  }),
  saveSendTime: endpoint({
    method: 'PUT',
    path: '/v1/gmail-outbox/:outboxId',
    tag: 'mailbox',
    summary: 'Send a waiting mail at another time; a past one is now',
    access: 'session',
    params: outbox,
    body: z.object({ send_at: moment }),
    replies: { 200: delivery },
    errors: ['not_found', 'conflict'],
  }),
}
