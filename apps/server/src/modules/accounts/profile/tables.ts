import type { Role } from '@pb/contract/roles'
import type { ColumnType, Generated } from 'kysely'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    agent: {
      person_id: string
      roles: Role[]
      email: string
      password_hash: string | null
      issuer_subject: string | null
      deactivated_at: Date | null
      created_at: Generated<Date>
      contact_email: Generated<string>
      phone: Generated<string>
      description: Generated<string>
      photo: string | null
      /** Flags of the contract's `preferences`; a missing flag has its default. */
      preferences: ColumnType<Record<string, 0 | 1>, string | undefined, string>
      /** The default `mail_signature`. */
      signature_id: string | null
      time_zone: string | null
      password_changed_at: Date | null
    }
  }
}
