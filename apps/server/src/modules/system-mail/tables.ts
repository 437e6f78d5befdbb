import type { Generated } from 'kysely'

/**
 * - `waiting`    to be sent, now or at the next attempt
 * - `sending`    in the hands of a process
 * - `sent`       the relay has taken it
 * - `uncertain`  the relay had it whole and gave no answer: it may have left, so it is never sent again
 * - `failed`     the relay refused it for good, or every attempt was in vain
 * - `expired`    nobody needs it any more
 */
export type SystemMailState = 'waiting' | 'sending' | 'sent' | 'uncertain' | 'failed' | 'expired'

declare module '../../platform/db.ts' {
  interface Tables {
    system_mail: {
      id: Generated<string>
      key: string
      message_id: string
      /** Recipient and text, sealed; null once nothing is left to do with it. */
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
