/** What the rest of the mailbox, and the shell, need of the forms that write mail. */
export { ComposeHost } from './compose-host.tsx'
export { openCompose } from './open-compose.ts'
export { reopenDraft, useReopenedDraft } from './reopened.ts'
export { ReplyForm } from './reply-form.tsx'
export type { ReplyType } from './reply-form-props.ts'
