import type { Role } from '@pb/contract/roles'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    person: {
      id: Generated<string>
      name: string
      first_name: Generated<string>
      last_name: Generated<string>
      created_at: Generated<Date>
      /** The name as it is searched: small letters without accents and marks. */
      search_name: GeneratedAlways<string>
    }
    person_email: { email: string; person_id: string }
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
      /** Flags of the contract's `preferences`; one that is missing has its default. */
      preferences: ColumnType<Record<string, 0 | 1>, string | undefined, string>
      /** The chosen one of the agent's `mail_signature`s. */
      signature_id: string | null
      time_zone: string | null
      password_changed_at: Date | null
    }
  }
}
