import type { MailAddress } from '@pb/rules/mail/addresses'
import type { Authentication } from '../../mailbox/index.ts'
import type { OutboxState } from '../../mailbox/tables.ts'

/** A message of a mailbox that waits for intake. */
export interface QueuedMail {
  readonly id: string
  readonly person_id: string
  readonly rfc_id: string
  readonly at: Date
  readonly from_name: string
  readonly from_email: string
  readonly reply_to: readonly MailAddress[]
  readonly to_list: readonly MailAddress[]
  readonly cc_list: readonly MailAddress[]
  readonly subject: string
  readonly labels: number
  readonly automatic: boolean
  readonly outside: boolean
  readonly authentication: Authentication | null
  /** Whether the mailbox knows the person of a lead. */
  readonly has_lead: boolean
  readonly sender_warning: string | null
  readonly plain: string
  readonly html: string | null
  readonly outbox_state: OutboxState | null
  readonly outbox_key: string | null
  readonly attempts: number
  /** Where its bytes are; null for mail that was not received as bytes. */
  readonly raw_key: string | null
  readonly size: number
  /** Whether files of it may be mails or leads in ADF. */
  readonly has_mail_files: boolean
}
