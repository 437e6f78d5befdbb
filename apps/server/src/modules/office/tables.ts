import type { Role } from '@pb/contract/roles'
import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /** One row. */
    office: {
      name: Generated<string>
      address: string
      phone: string
      license_number: string
      logo: string | null
      /** The last one that was removed. */
      removed_logo: string | null
      logo_removed_at: Date | null
      logo_removed_by: string | null
      modified_at: Date | null
      /** Members with one of these roles need two-step verification. */
      two_factor_roles: Generated<Role[]>
    }
  }
}
