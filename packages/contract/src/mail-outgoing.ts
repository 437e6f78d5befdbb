import { z } from 'zod'
import { id, wholeNumber } from './wire.ts'
import { email } from './email.ts'

/** Recipients in each of To, Cc and Bcc: as many as common servers accept. */
export const maxRecipients = 500
/** Characters of the HTML, including inline images. */
export const maxMailHtml = 8_000_000
/** Attachments up to this size can be sent in the request; larger ones are uploaded first. */
export const maxInlineBytes = 5_000_000
/** All attachments of an email; most servers accept no more once encoded. */
export const maxAttachmentBytes = 25_000_000

const names = z.union([z.array(z.string().max(300)).max(maxRecipients), z.string().max(30_000)])
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

/** Addresses, as a list or comma-separated, in the same order as the names. */
export const recipients = list(email)
/** Addresses of a draft may be invalid. */
export const draftRecipients = list(z.string().trim().max(254))
export const recipientNames = names

/** Shows the attachment inline where the HTML references it by `cid:`. */
const content_id = z
  .string()
  .regex(/^[\w.@+-]{1,200}$/, 'This is not a content id')
  .optional()

/** An attachment of the mailbox (forwarded, or of the draft), an uploaded file, or data in the request. */
export const outgoingAttachment = z.union([
  z.strictObject({ attachment_id: id, content_id }),
  z.strictObject({ upload_id: id, content_id }),
  z.strictObject({
    name: z.string().min(1).max(255),
    type: z.string().max(255).default('application/octet-stream'),
    size_estimate: wholeNumber.optional(),
    data: z.base64().max(Math.ceil(maxInlineBytes / 3) * 4, 'Upload larger files first'),
    content_id,
  }),
])
export type OutgoingAttachment = z.infer<typeof outgoingAttachment>

export const outgoingAttachments = z.array(outgoingAttachment).max(100)

/** Random id of a composer, which distinguishes a late save from a new draft. */
export const editor = z.string().regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters or digits')
