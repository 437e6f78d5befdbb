import type { OfficeSecurity } from '@pb/contract/office'
import { roles, type Role } from '@pb/contract/roles'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getOffice } from './queries.ts'
import { officeTexts } from './texts.ts'

/** Members of a role whose sign-in asks for no code. */
interface RoleCount {
  readonly role: Role
  readonly members: number
}

async function countWithoutTwoFactor({ db }: Pick<Deps, 'db'>): Promise<RoleCount[]> {
  const { rows } = await sql<RoleCount>`
    SELECT role, count(*)::int AS members FROM agent, unnest(roles) AS role
    WHERE deactivated_at IS NULL AND password_hash IS NOT NULL AND NOT EXISTS (
      SELECT FROM authenticator_app app WHERE app.person_id = agent.person_id AND app.confirmed_at IS NOT NULL)
    GROUP BY role`.execute(db)
  return roles.map((role) => ({ role, members: rows.find((row) => row.role === role)?.members ?? 0 }))
}

/** Returns which roles need two-step verification, and how many of them have not set it up. */
export async function getSecurity(
  _actor: Actor,
  deps: Deps,
): Promise<OfficeSecurity & { without: RoleCount[] }> {
  const { two_factor_roles } = await getOffice(deps.db)
  return { two_factor_roles, without: await countWithoutTwoFactor(deps) }
}

/**
 * Asks people with these roles for two-step verification from their next sign-in on. Throws `rule_broken` in an office that
 * signs in with Google, which does that itself.
 */
export async function saveSecurity(
  _actor: Actor,
  { db, env }: Deps,
  chosen: readonly Role[],
): Promise<OfficeSecurity> {
  if (env.google) throw new AppError('rule_broken', officeTexts.managedByGoogle)
  const required = roles.filter((role) => chosen.includes(role))
  await db.updateTable('office').set({ two_factor_roles: required }).execute()
  return { two_factor_roles: required }
}
