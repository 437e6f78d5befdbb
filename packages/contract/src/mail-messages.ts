import { z } from 'zod'
import { messageSignature } from './message-signature.ts'
import { bit, id, unixSeconds } from './wire.ts'

/** Folders of threads; `ALL` is everything except trash, spam and drafts. */
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

/** Labels of a message. */
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

/** The colleague with this address. */
export const mailUser = z.object({ user_id: id, photo: z.string().nullable() }).nullable()

export const messageAttachment = z.object({
  id,
  filename: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  /** Referenced by `cid:` with this id in the HTML; not counted in `has_attachments`. */
  inline: bit,
  content_id: z.string().nullable(),
  content: z.object({ attachmentId: id }),
  /** Signed, for 15 minutes. */
  url: z.string(),
})
export type MessageAttachment = z.infer<typeof messageAttachment>

/**
 * Delivery state of a sent message:
 * - `queued`     leaves at `send_at`; can be canceled until then
 * - `sending`    being delivered by a process
 * - `sent`       accepted by the next server
 * - `uncertain`  may have left, so it is not sent again
 * - `failed`     not sent; it is a draft again
 */
export const delivery = z.object({
  outbox_id: id,
  state: z.enum(['queued', 'sending', 'sent', 'uncertain', 'failed', 'cancelled']),
  send_at: unixSeconds,
  /** Why it waits or failed, as a sentence; empty otherwise. */
  failure: z.string(),
})
export type Delivery = z.infer<typeof delivery>

/**
 * Why the sender may not be who they claim to be:
 * - `office_address`   an address of the office, but from outside and not confirmed
 * - `colleague_name`   a colleague's name or address as the name of another address
 * - `lookalike`        a domain that looks like the office's
 * - `several_senders`  more than one From address
 */
export const senderWarning = z.enum(['office_address', 'colleague_name', 'lookalike', 'several_senders'])
export type SenderWarning = z.infer<typeof senderWarning>

/**
 * What became of a message for one recipient:
 * - `waiting`    not accepted yet; tried again at `send_at` of the delivery
 * - `sent`       accepted by the recipient's server, or in a colleague's mailbox
 * - `delayed`    accepted; a server reports that it is still trying
 * - `refused`    rejected
 * - `returned`   accepted first, then reported as undeliverable
 * - `uncertain`  may have been sent
 * - `canceled`   not sent, because the message was deleted
 */
export const deliveryRecipient = z.object({
  name: z.string(),
  /** As shown, with an international domain in Unicode. */
  email: z.string(),
  state: z.enum(['waiting', 'sent', 'delayed', 'refused', 'returned', 'uncertain', 'canceled']),
  /** Why it was not delivered, as the end of a sentence; empty otherwise. */
  reason: z.string(),
})
export type DeliveryRecipient = z.infer<typeof deliveryRecipient>

export const messageDelivery = delivery.extend({ recipients: z.array(deliveryRecipient) })
export type MessageDelivery = z.infer<typeof messageDelivery>

/**
 * The person of an inquiry that a listing portal sent, from its Reply-To or its fields. Null for other mail, and when
 * the sender may not be who they claim to be.
 */
export const mailLead = z
  .object({
    /** One of name and email may be empty. */
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** The portal, or the domain of another sender. */
    portal: z.string(),
  })
  .nullable()
export type MailLead = z.infer<typeof mailLead>

/** A message as shown in the thread list. */
export const messageSummary = z.object({
  id,
  /** Message-ID without angle brackets; empty if none. */
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
  /** Number of attachments, without inline ones. */
  has_attachments: z.number().int(),
  sender_warning: senderWarning.nullable(),
  lead: mailLead,
})
export type MessageSummary = z.infer<typeof messageSummary>

export const message = messageSummary.extend({
  subject: z.string(),
  from_user: mailUser,
  to: z.array(mailAddress),
  cc: z.array(mailAddress),
  bcc: z.array(mailAddress),
  reply_to: z.array(mailAddress),
  /** Sanitized HTML that replies quote. To show it, load `frame_url`. */
  email_html: z.string(),
  /** Text of a plain-text message without quotes; empty if it has HTML. */
  email_chat: z.string(),
  email_plain: z.string(),
  /** URL of the message as a document, signed for 15 minutes. */
  frame_url: z.string(),
  /** URL of the source as text, signed for 15 minutes; `&download=1` saves it. Empty for a draft. */
  original_url: z.string(),
  attachments: z.array(messageAttachment),
  /** Whether remote images of this message or of its sender are allowed. */
  images_allowed: bit,
  sender: z.object({
    /** Sent from outside the office. */
    outside: bit,
    /** No mail was exchanged with the sender before. */
    first_time: bit,
    /** The address, name or domain that `sender_warning` is about; empty otherwise. */
    claim: z.string(),
    /** Results of the receiving server (RFC 8601); null when it made no checks. */
    authentication: z
      .object({ spf: z.string(), dkim: z.string(), dmarc: z.string(), arc: z.string() })
      .nullable(),
  }),
  /** What could not be parsed, as a sentence. */
  problem: z.string(),
  /** Null for a message without an S/MIME signature. */
  signature: messageSignature.nullable(),
  delivery: messageDelivery.nullable(),
  /** Set for a draft. */
  draft_id: id.nullable(),
})
export type Message = z.infer<typeof message>
