import type { LicenseClass } from '@pb/rules/licenses'
import type { Generated } from 'kysely'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    agent_license: {
      id: Generated<string>
      person_id: string
      license_number: string
      license_class: LicenseClass
      /** `yyyy-mm-dd`. */
      expires_on: string
      created_at: Generated<Date>
      removed_at: Date | null
    }
  }
}
