import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { maxAttachmentBytes } from './mail-outgoing.ts'
import { id } from './wire.ts'

export const mailUpload = z.object({
  upload_id: id,
  filename: z.string(),
  content_type: z.string(),
  size: z.number().int(),
})
export type MailUpload = z.infer<typeof mailUpload>

export const mailUploads = {
  uploadMailFile: endpoint({
    method: 'POST',
    path: '/v1/gmail-uploads',
    creates: true,
    tag: 'mailbox',
    summary: 'Upload a file for an email; kept for a week until a draft or email uses it',
    access: 'session',
    limit: { name: 'uploads', max: 120, seconds: 300 },
    upload: { field: 'file', maxBytes: maxAttachmentBytes },
    replies: { 201: mailUpload },
    errors: ['too_large', 'wrong_type'],
  }),
  removeMailUpload: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-uploads/:upload_id',
    tag: 'mailbox',
    summary: 'Remove an unused upload',
    access: 'session',
    params: z.object({ upload_id: id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
