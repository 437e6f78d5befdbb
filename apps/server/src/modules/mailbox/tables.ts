import type { BulkActionName, BulkState } from '@pb/contract/mail-bulk'
import type { DraftKind } from '@pb/contract/mail-drafts'
import type { SenderWarning } from '@pb/contract/mail-messages'
import type { MessageSignature } from '@pb/contract/message-signature'
import type { MailAddress } from '@pb/rules/mail/addresses'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { Authentication } from './authentication.ts'
import type { Lead } from './store/find-lead.ts'

type Addresses = ColumnType<readonly MailAddress[], string | undefined, string>

/** Where the mail of a mailbox is stored: `mailbox.provider`. `builtin` is the office's own SMTP server. */
export type ProviderName = 'builtin' | 'gmail' | 'imap'

/** Kinds and states of outbox entries (migrations 0026, 0037). */
export type OutboxKind = 'send' | 'labels' | 'delete' | 'draft'
export type OutboxState = 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'uncertain'

declare module '../../platform/db/db.ts' {
  interface Tables {
    mailbox: {
      person_id: string
      provider: Generated<ProviderName>
      address: string
      created_at: Generated<Date>
    }
    mail_thread: {
      id: Generated<string>
      person_id: string
      subject: Generated<string>
      base_subject: Generated<string>
      last_at: Generated<Date>
      raised_at: Date | null
    }
    mail_message: {
      id: Generated<string>
      person_id: string
      thread_id: string
      key: string
      rfc_id: Generated<string>
      in_reply_to: Generated<string>
      ancestors: Generated<string[]>
      at: Date
      from_name: Generated<string>
      from_email: Generated<string>
      reply_to: Addresses
      to_list: Addresses
      cc_list: Addresses
      bcc_list: Addresses
      subject: Generated<string>
      excerpt: Generated<string>
      labels: number
      trashed_at: Date | null
      size: Generated<number>
      raw_key: string | null
      attachment_count: Generated<number>
      automatic: Generated<boolean>
      images_allowed: Generated<boolean>
      problem: string | null
      authentication: ColumnType<Authentication | null, string | null, string | null>
      outside: Generated<boolean>
      first_time: Generated<boolean>
      sender_warning: SenderWarning | null
      sender_claim: Generated<string>
      lead: ColumnType<Lead | null, string | null, string | null>
      signature: ColumnType<MessageSignature | null, string | null, string | null>
    }
    mail_body: { message_id: string; person_id: string; html: string | null; plain: Generated<string> }
    mail_reference: { person_id: string; rfc_id: string; thread_id: string }
    mail_thread_label: {
      person_id: string
      label: number
      thread_id: string
      last_at: Date
      unread: boolean
    }
    mail_thread_person: { person_id: string; email: string; thread_id: string; last_at: Date }
    mail_picture: {
      person_id: string
      address_hash: Buffer
      content_type: string
      size: number
      file_key: string
      fetched_at: Date
    }
    mail_label_count: { person_id: string; label: number; total: number; unread: number }
    mail_attachment: {
      id: Generated<string>
      person_id: string
      message_id: string
      position: number
      filename: string
      extension: Generated<string>
      content_type: string
      size: number
      content_id: string | null
      inline: Generated<boolean>
      file_key: string
      at: Date
      place: Generated<number>
      search: Generated<string>
    }
    mail_draft: {
      id: Generated<string>
      person_id: string
      message_id: string
      kind: DraftKind
      answers_id: string | null
      editor: string | null
      previous_editors: Generated<string[]>
      sequence: Generated<string>
      edited_at: Date
      notice: string | null
    }
    mail_draft_tombstone: {
      person_id: string
      editor: string | null
      draft_id: string | null
      sent: Generated<boolean>
      ended_at: Date
    }
    mail_outbox: {
      id: Generated<string>
      person_id: string
      kind: OutboxKind
      message_id: string | null
      payload: ColumnType<unknown, string | undefined, string>
      state: Generated<OutboxState>
      due_at: Date
      attempts: Generated<number>
      key: string | null
      failure: string | null
      /** Bulk email that was canceled because its recipient had opted out. */
      opted_out: Generated<boolean>
      created_at: Date
      changed_at: Date
    }
    mail_contact: {
      person_id: string
      /** The key of the address. */
      email: string
      /** As it was spelled last; empty where it was stored before spellings were kept. */
      written: Generated<string>
      name: Generated<string>
      last_active: Date
      sent: Generated<number>
      received: Generated<number>
      search: GeneratedAlways<string>
    }
    mail_trusted_sender: { person_id: string; email: string; created_at: Date }
    mail_reminder: {
      person_id: string
      thread_id: string
      kind: 'snooze' | 'reply'
      due_at: Date
      created_at: Date
    }
    mail_bulk_action: {
      id: Generated<string>
      person_id: string
      action: BulkActionName
      due_at: Date | null
      thread_ids: readonly string[]
      done: Generated<number>
      state: Generated<BulkState>
      created_at: Date
      whole_list: Generated<boolean>
      finished_at: Date | null
    }
    mail_bulk_message: { bulk_id: string; message_id: string; labels: number }
    mail_bulk_reminder: { bulk_id: string; thread_id: string; due_at: Date; created_at: Date }
    mail_template: {
      id: Generated<string>
      person_id: string
      name: string
      subject: Generated<string>
      html: string
      version: Generated<number>
      deleted_at: Date | null
    }
    mail_upload: {
      id: Generated<string>
      person_id: string
      filename: string
      content_type: string
      size: number
      file_key: string
      created_at: Date
    }
    file_deletion_queue: { file_key: string; queued_at: Generated<Date> }
  }
}
