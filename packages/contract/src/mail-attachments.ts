import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, intParam, unixSeconds } from './wire.ts'

/** Extensions of the library's tabs. */
export const documentExtensions = ['pdf', 'doc', 'docx', 'txt', 'eml'] as const
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'svg'] as const
/** Attachments on a page of the library. */
export const libraryPageSize = 14

export const libraryItem = z.object({
  id,
  extension: z.string(),
  filename: z.string(),
  subject: z.string(),
  /** Signed, for 15 minutes. */
  fileUrl: z.string(),
  /** Null unless sent; Unix seconds. */
  sendAt: unixSeconds.nullable(),
  receivedAt: unixSeconds.nullable(),
  /** Names of the recipients, or their addresses. */
  sentTo: z.string(),
  receivedFrom: z.string(),
  type: z.enum(['sent', 'received']),
  threadId: id,
  message_id: id,
  content_type: z.string(),
  size: z.number().int(),
})
export type LibraryItem = z.infer<typeof libraryItem>

const filename = z.string().min(1).max(300)

export const mailAttachments = {
  gmailAttachments: endpoint({
    method: 'GET',
    path: '/v1/gmail-attachments',
    tag: 'mailbox',
    summary:
      'The attachment library, newest first. `label` is the origin; `q` looks in file name, subject, recipients and sender; `more` is the cursor of a reply, or `page:<n>` from 1',
    access: 'session',
    query: z.object({
      label: z.enum(['', 'INBOX', 'SENT']).default(''),
      q: z.string().max(200).default(''),
      type: z.enum(['all', 'documents', 'pictures']).default('all'),
      more: z.string().max(200).default(''),
      count: intParam(1, 100).default(libraryPageSize),
    }),
    replies: {
      200: z.object({
        collection: z.object({
          attachments: z.array(libraryItem),
          more: z.string().nullable(),
          total: z.number().int(),
        }),
      }),
    },
  }),
  gmailAttachment: endpoint({
    method: 'GET',
    path: '/v1/gmail-messages/:id/attachment/:filename',
    tag: 'mailbox',
    summary: 'Download an attachment of a message. `attachment_id` chooses among several of the same name',
    access: 'session',
    params: z.object({ id, filename }),
    query: z.object({ attachment_id: id.optional() }),
    replies: { 200: { raw: 'application/octet-stream' } },
    errors: ['not_found'],
  }),
  signedAttachment: endpoint({
    method: 'GET',
    path: '/mail/attachment/:id/:filename',
    tag: 'mailbox',
    summary: 'An attachment by its own id and a signed URL, for as long as the session lasts',
    access: 'signed',
    params: z.object({ id, filename }),
    query: z.object({ for: z.string().max(100).default('') }),
    replies: { 200: { raw: 'application/octet-stream' } },
    errors: ['not_found'],
  }),
  signedOriginal: endpoint({
    method: 'GET',
    path: '/mail/original/:id',
    tag: 'mailbox',
    summary: 'The source of a message as received or sent, as plain text; `download=1` saves it as a file',
    access: 'signed',
    params: z.object({ id }),
    query: z.object({ for: z.string().max(100).default(''), download: z.enum(['0', '1']).default('0') }),
    replies: { 200: { raw: 'text/plain' } },
    errors: ['not_found'],
  }),
}
