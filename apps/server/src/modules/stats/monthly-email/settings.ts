import type { StatsMail, StatsMailScope } from '@pb/contract/stats'
import { sql } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isRelayConfigured } from '../../system-mail/index.ts'
import '../tables.ts'
import { findDueMonth } from './month.ts'

/** Whose numbers the caller gets by email; the office's only while they are a supervisor. */
export async function getStatsMail(actor: Actor, { db, env }: Pick<Deps, 'db' | 'env'>): Promise<StatsMail> {
  const { email, scope } = await db
    .selectFrom('agent')
    .leftJoin('stats_mail', 'stats_mail.agent_id', 'agent.person_id')
    .where('person_id', '=', actor.personId)
    .select(['agent.email', 'stats_mail.scope'])
    .executeTakeFirstOrThrow()
  return {
    scope: scope === 'office' && !hasRole(actor, 'SUPERVISOR') ? 'own' : (scope ?? 'none'),
    email,
    email_ready: isRelayConfigured(env) ? 1 : 0,
  }
}

/**
 * Turns the monthly email on or off. A month that is over when it is turned on is not sent any more. Throws
 * `forbidden_role` for the office's numbers where the caller is no supervisor.
 */
export async function saveStatsMail(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  scope: StatsMailScope,
): Promise<StatsMail> {
  if (scope === 'office' && !hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role')
  const { from } = findDueMonth(deps.clock.now())
  await sql`
    INSERT INTO stats_mail AS m (agent_id, scope, last_month) VALUES (${actor.personId}, ${scope}, ${from})
    ON CONFLICT (agent_id) DO UPDATE SET scope = excluded.scope,
      last_month = CASE WHEN m.scope = 'none' THEN greatest(m.last_month, excluded.last_month) ELSE m.last_month END`.execute(
    deps.db,
  )
  return getStatsMail(actor, deps)
}
