import type { Role } from '@pb/contract/roles'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { getOffice } from '../../../office/index.ts'
import type { AccountRow } from '../account-queries.ts'
import { hasSecondFactor } from './queries.ts'

/** Returns whether the office asks people with these roles for two-step verification. */
export async function isTwoFactorRequired(
  db: Db | Tx,
  { env }: Pick<Deps, 'env'>,
  roles: readonly Role[],
): Promise<boolean> {
  // Google verifies the second step of its accounts.
  if (env.google) return false
  const { two_factor_roles: required } = await getOffice(db)
  return roles.some((role) => required.includes(role))
}

/** Returns whether a person has to set up two-step verification before they can do anything else. */
export async function isSetupRequired(
  db: Db | Tx,
  deps: Pick<Deps, 'env'>,
  { person_id: personId, roles }: AccountRow,
): Promise<boolean> {
  return (await isTwoFactorRequired(db, deps, roles)) && !(await hasSecondFactor(db, personId))
}
