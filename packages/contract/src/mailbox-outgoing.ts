import { isEmail } from '@pb/rules/mail/email-pattern'
import { z } from 'zod'
import { id } from './wire.ts'

/** Most recipients of a mail, in each of To, Cc and Bcc: as many as the usual servers take, so that a large round can be answered. */
export const maxRecipients = 500
/** Most characters of a mail's HTML, pictures within it included. */
export const maxMailHtml = 8_000_000
/** Largest attachment within the call; a larger one is uploaded first. */
export const maxInlineBytes = 5_000_000
/** Most bytes of all attachments of one mail, which is what most servers take once they are encoded. */
export const maxAttachmentBytes = 25_000_000

const names = z.union([z.array(z.string().max(300)).max(maxRecipients), z.string().max(30_000)])
const address = z.string().trim().max(254).refine(isEmail, 'Invalid email address').meta({ format: 'email' })
const list = (item: z.ZodString) =>
  z.union([
    z.array(item).max(maxRecipients),
    z
      .string()
      .max(30_000)
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      )
      .pipe(z.array(item).max(maxRecipients)),
  ])

/** Addresses, as a list or comma-separated; the names beside them are in the same order. */
export const recipients = list(address)
/** In a draft an address may still be wrong. */
export const draftRecipients = list(z.string().trim().max(254))
export const recipientNames = names

/** Named by `cid:` in the HTML: then it is shown within the text. */
const content_id = z
  .string()
  .regex(/^[\w.@+-]{1,200}$/, 'must be a content id')
  .optional()

/** One that the mailbox has already (forwarded, or of the draft), one uploaded before, or one within the call. */
export const outgoingAttachment = z.union([
  z.strictObject({ attachment_id: id, content_id }),
  z.strictObject({ upload_id: id, content_id }),
  z.strictObject({
    name: z.string().min(1).max(255),
    type: z.string().max(255).default('application/octet-stream'),
    size_estimate: z.number().int().min(0).optional(),
    data: z.base64().max(Math.ceil(maxInlineBytes / 3) * 4, 'Upload larger files first'),
    content_id,
  }),
])
export type OutgoingAttachment = z.infer<typeof outgoingAttachment>

export const outgoingAttachments = z.array(outgoingAttachment).max(100)

/** The form's own random name, by which a late save of it is told from a new mail. */
export const editor = z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters or digits')
