import type { Role } from '@pb/contract/roles'
import type { Table } from '../../../platform/db/table.ts'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    /** `person_id`: the signed-in person who requests a grant; null for a sign-in. */
    sign_in_request: Table<'sign_in_request'>
    /** `email`: null on a setup link. */
    invitation: Table<'invitation', { roles: Role[] }>
    /** `created_by`: null for a link that the person asked for by email, or that the operator printed. */
    password_link: Table<'password_link'>
    oidc_record: Table<'oidc_record', { payload: Record<string, unknown> }>
    office_value: Table<'office_value', { value: Record<string, unknown> }>
  }
}
