import type { OnboardingStepKey, PersonRow } from '@pb/contract/onboarding'
import type { Role } from '@pb/contract/roles'
import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    onboarding_skip: { step: OnboardingStepKey; skipped_by: string; skipped_at: Date }
    people_import: {
      id: Generated<string>
      created_by: string
      created_at: Date
      undone_by: string | null
      undone_at: Date | null
    }
    people_import_row: {
      import_id: string
      row_number: number
      kind: PersonRow['kind']
      name: string
      email: string
      roles: Role[]
      notes: string[]
      invitation_id: string | null
    }
  }
}
