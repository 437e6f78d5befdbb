import type { Table } from '../../platform/db/table.ts'

/**
 * - `waiting`    due now or at the next attempt
 * - `sending`    claimed by a process
 * - `sent`       accepted by the relay
 * - `uncertain`  the relay did not reply after the data: it may have been sent, so it is never sent again
 * - `failed`     permanently rejected by the relay, or all attempts failed
 * - `expired`    past `expires_at`
 */
export type SystemMailState = 'waiting' | 'sending' | 'sent' | 'uncertain' | 'failed' | 'expired'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /** `sealed`: recipient and content, encrypted; null once the email is finished. */
    system_mail: Table<'system_mail'>
  }
}
