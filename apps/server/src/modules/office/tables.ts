import type { Role } from '@pb/contract/roles'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /**
     * One row.
     * `removed_logo`: the last one that was removed.
     */
    office: Table<
      'office',
      {
        /** Members with one of these roles need two-step verification. */
        two_factor_roles: Role[]
      }
    >
  }
}
