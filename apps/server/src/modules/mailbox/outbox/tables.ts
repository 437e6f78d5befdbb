import type { Table } from '../../../platform/db/table.ts'

/**
 * The delivery state of a mail for one recipient:
 * - `waiting`    not accepted yet
 * - `sent`       in the colleague's mailbox, or accepted by the relay
 * - `delayed`    accepted; a server reports that it is still trying
 * - `refused`    permanently rejected
 * - `returned`   accepted, then reported as undeliverable
 * - `uncertain`  the relay got the data and did not reply
 */
export type RecipientState = 'waiting' | 'sent' | 'delayed' | 'refused' | 'returned' | 'uncertain'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    mail_outbox_recipient: Table<'mail_outbox_recipient'>
  }
}
