/** Entry point of the composer for the mailbox and the shell. The rest is loaded lazily. */
export { ComposeHost } from './compose-host.tsx'
export { openCompose } from './open-compose.ts'
export { reopenDraft, useReopenedDraft } from './reopen-draft.ts'
export { ReplyForm } from './reply-form.tsx'
export type { OpenReply, ReplyType } from './reply-form-props.ts'
