import type { BulkActionName } from '@pb/contract/mail-bulk'
import type { MessageSignature } from '@pb/contract/message-signature'
import type { MailAddress } from '@pb/rules/mail/addresses'
import type { ColumnType } from 'kysely'
import type { Table } from '../../platform/db/table.ts'

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
    mailbox: Table<'mailbox'>
    mail_thread: Table<'mail_thread'>
    mail_message: Table<
      'mail_message',
      {
        reply_to: Addresses
        to_list: Addresses
        cc_list: Addresses
        bcc_list: Addresses
        authentication: Authentication
        lead: Lead
        signature: MessageSignature
      }
    >
    mail_body: Table<'mail_body'>
    mail_reference: Table<'mail_reference'>
    mail_thread_label: Table<'mail_thread_label'>
    mail_thread_person: Table<'mail_thread_person'>
    mail_picture: Table<'mail_picture'>
    mail_label_count: Table<'mail_label_count'>
    mail_attachment: Table<'mail_attachment'>
    mail_draft: Table<'mail_draft'>
    mail_draft_tombstone: Table<'mail_draft_tombstone'>
    /** `opted_out`: bulk email that was canceled because its recipient had opted out. */
    mail_outbox: Table<'mail_outbox'>
    /**
     * `email`: the key of the address.
     * `written`: as it was spelled last; empty where it was stored before spellings were kept.
     */
    mail_contact: Table<'mail_contact'>
    mail_trusted_sender: Table<'mail_trusted_sender'>
    mail_reminder: Table<'mail_reminder'>
    mail_bulk_action: Table<'mail_bulk_action', { action: BulkActionName }>
    mail_bulk_message: Table<'mail_bulk_message'>
    mail_bulk_reminder: Table<'mail_bulk_reminder'>
    mail_template: Table<'mail_template'>
    mail_upload: Table<'mail_upload'>
    file_deletion_queue: Table<'file_deletion_queue'>
  }
}
