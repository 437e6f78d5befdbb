import type { AttachmentFilter } from '../../../queries/mailbox.ts'
import * as texts from './texts.ts'

export const fileTypes = [
  { value: 'all', title: texts.allFiles },
  { value: 'documents', title: texts.documents },
  { value: 'pictures', title: texts.pictures },
] as const satisfies readonly { value: AttachmentFilter['type']; title: string }[]

/** Values of the `label` parameter, as specified. */
export const origins = [
  { value: '', label: texts.all },
  { value: 'INBOX', label: texts.received },
  { value: 'SENT', label: texts.sent },
] as const satisfies readonly { value: AttachmentFilter['origin']; label: string }[]
