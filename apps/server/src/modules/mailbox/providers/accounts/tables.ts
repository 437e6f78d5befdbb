import type { Table } from '../../../../platform/db/table.ts'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    /** `subject`: subject at the issuer, prefixed with its name; null for an account with a password. */
    mail_account: Table<'mail_account'>
    mail_work_lease: Table<'mail_work_lease', { work: 'drafts' | 'token' }>
    mail_account_offer: Table<'mail_account_offer'>
  }
}
