import { AttachmentLibrary } from '../../features/mailbox/attachments/attachment-library.tsx'

/** The attachments of all messages. */
export function Component() {
  return <AttachmentLibrary />
}
