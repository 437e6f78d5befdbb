import type { OnboardingStepKey } from '@pb/contract/onboarding'
import type { Role } from '@pb/contract/roles'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    onboarding_skip: Table<'onboarding_skip', { step: OnboardingStepKey }>
    people_import: Table<'people_import'>
    people_import_row: Table<'people_import_row', { roles: Role[] }>
  }
}
