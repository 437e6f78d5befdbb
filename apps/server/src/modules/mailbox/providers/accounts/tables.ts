import type { Generated } from 'kysely'
import type { MailAccountState } from '@pb/contract/mail-accounts'
import type { ReconnectReason } from './types.ts'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    mail_account: {
      person_id: string
      provider: 'gmail' | 'imap'
      epoch: Generated<number>
      address: string
      /** Subject at the issuer, prefixed with its name; null for an account with a password. */
      subject: string | null
      state: MailAccountState
      reason: ReconnectReason | null
      scopes: Generated<string[]>
      credentials: string | null
      expires_at: Date | null
      deletion_asked_at: Date | null
      connected_at: Date
      changed_at: Date
    }
    mail_work_lease: {
      person_id: string
      work: 'drafts' | 'token'
      claim: string
      leased_until: Date
      leased_by: string
    }
    mail_account_offer: {
      person_id: string
      address: string
      subject: string
      scopes: string[]
      credentials: string
      expires_at: Date
    }
  }
}
