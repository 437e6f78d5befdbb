import { z } from 'zod'
import { bit, id, unixSeconds } from './wire.ts'

/** Folders that a thread may stand in; `ALL` is everything but trash, spam and drafts. */
export const mailFolders = [
  'INBOX',
  'STARRED',
  'SENT',
  'DRAFT',
  'TRASH',
  'SNOOZED',
  'SCHEDULED',
  'SPAM',
  'ALL',
] as const
export const mailFolder = z.enum(mailFolders)
export type MailFolder = z.infer<typeof mailFolder>

/** What a message carries itself. */
export const mailLabels = [
  'INBOX',
  'STARRED',
  'SENT',
  'DRAFT',
  'TRASH',
  'SNOOZED',
  'SCHEDULED',
  'SPAM',
  'UNREAD',
] as const
export type MailLabel = (typeof mailLabels)[number]

export const mailAddress = z.object({ name: z.string(), email: z.string() })

/** A colleague whose address it is. */
export const mailUser = z.object({ user_id: id, photo: z.string().nullable() }).nullable()

export const messageAttachment = z.object({
  id,
  filename: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  /** Shown within the text, where `cid:` and this id name it; not counted in `has_attachments`. */
  inline: bit,
  content_id: z.string().nullable(),
  content: z.object({ attachmentId: id }),
  /** Signed, for 15 minutes. */
  url: z.string(),
})
export type MessageAttachment = z.infer<typeof messageAttachment>

/**
 * How a message of the agent's own is on its way:
 * - `queued`     leaves at `send_at`; until then it can be taken back
 * - `sending`    in the hands of a process
 * - `sent`       the next server has taken it
 * - `uncertain`  it may have left, so it is not sent again
 * - `failed`     it has not left; its draft is open again
 */
export const delivery = z.object({
  outbox_id: id,
  state: z.enum(['queued', 'sending', 'sent', 'uncertain', 'failed', 'cancelled']),
  send_at: unixSeconds,
  /** Why it waits or failed, in a sentence; empty where there is nothing to say. */
  failure: z.string(),
})
export type Delivery = z.infer<typeof delivery>

/** A message as the thread list needs it. */
export const briefMessage = z.object({
  id,
  /** Message-ID without angle brackets; empty where it has none. */
  message_id: z.string(),
  thread_id: id,
  excerpt: z.string(),
  from_name: z.string(),
  from_email: z.string(),
  /** Names and addresses of To, comma-separated. */
  to_name: z.string(),
  to_email: z.string(),
  time_created: unixSeconds,
  label_ids: z.array(z.enum(mailLabels)),
  /** How many attachments it has, without what is shown within the text. */
  has_attachments: z.number().int(),
})
export type BriefMessage = z.infer<typeof briefMessage>

export const message = briefMessage.extend({
  subject: z.string(),
  from_user: mailUser,
  to: z.array(mailAddress),
  cc: z.array(mailAddress),
  bcc: z.array(mailAddress),
  reply_to: z.array(mailAddress),
  /** Sanitised: what a reply quotes. To show it, load `frame_url`. */
  email_html: z.string(),
  /** The words of a message that is nothing but text, without what it quotes; empty where it has HTML. */
  email_chat: z.string(),
  email_plain: z.string(),
  /** The message as a document of its own, signed for 15 minutes. */
  frame_url: z.string(),
  attachments: z.array(messageAttachment),
  /** The agent has allowed the remote pictures of this message or of its sender. */
  images_allowed: bit,
  /** What could not be read of it, in a sentence. */
  problem: z.string(),
  delivery: delivery.nullable(),
  /** Of a draft. */
  draft_id: id.nullable(),
})
export type Message = z.infer<typeof message>
