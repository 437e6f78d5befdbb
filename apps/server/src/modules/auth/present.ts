import type { SessionUser } from '@pb/contract/auth'
import type { AccountRow } from './queries.ts'

/** The signed-in person as the login reply and every page show them. */
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
