import type { Role } from '@pb/contract/roles'
import type { Table } from '../../../platform/db/table.ts'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    /** `signature_id`: the default `mail_signature`. */
    agent: Table<
      'agent',
      {
        roles: Role[]
        /** Flags of the contract's `preferences`; a missing flag has its default. */
        preferences: Record<string, 0 | 1>
      }
    >
  }
}
