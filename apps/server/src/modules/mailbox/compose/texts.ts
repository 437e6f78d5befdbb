import { maxAttachmentBytes } from '@pb/contract/mail-outgoing'

export const missingAttachment = 'An attachment is no longer available. Attach it again.'
export const attachmentsTooLarge = `Attachments can't exceed ${maxAttachmentBytes / 1_000_000} MB in total`
