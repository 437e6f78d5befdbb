import { Library } from '../../features/mailbox/library/library.tsx'

/** The attachments of all mail. */
export function Component() {
  return <Library />
}
