/** What the rest of the mailbox needs of the forms that write mail. */
export { openCompose, type ComposeRequest } from './open-compose.ts'
export type { ReplyFormProps, ReplyType } from './reply-form-props.ts'
