import type { SessionUser } from '@pb/contract/auth'
import type { AccountRow } from './account-queries.ts'

/** Returns the signed-in person for the replies of sign-in and session. */
export function presentUser(account: AccountRow): SessionUser {
  return {
    user_id: account.person_id,
    name: account.name,
    email: account.email,
    photo: account.photo,
    roles: account.roles,
    time_zone: account.time_zone,
  }
}
