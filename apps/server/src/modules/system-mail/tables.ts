import type { Generated } from 'kysely'

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
    system_mail: {
      id: Generated<string>
      key: string
      message_id: string
      /** Recipient and content, encrypted; null once the email is finished. */
      sealed: string | null
      state: Generated<SystemMailState>
      attempts: Generated<number>
      not_before: Date
      expires_at: Date | null
      failure: string | null
      created_at: Date
      changed_at: Date
    }
  }
}
