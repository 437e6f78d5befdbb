import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { deleteExpiredSessions } from '../../../platform/http/sessions.ts'
import { addDays } from '@pb/rules/dates'
import { deleteExpiredChallenges } from './passkeys/challenges.ts'
import { deletePendingApps } from './two-factor/queries.ts'

/** Deletes what has expired: sign-in requests, issuer records, sessions, counters, links and unfinished setups. */
export async function sweepExpired(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await deleteExpiredSessions(deps)
  await db.deleteFrom('sign_in_request').where('expires_at', '<', now).execute()
  await db.deleteFrom('oidc_record').where('expires_at', '<', now).execute()
  await db.deleteFrom('trusted_browser').where('expires_at', '<', now).execute()
  await deleteExpiredChallenges(db, now)
  await deletePendingApps(db, addDays(now, -1))
  await sql`DELETE FROM rate_limit WHERE window_start < ${now}::timestamptz - interval '1 day'`.execute(db)
  await db.deleteFrom('password_link').where('expires_at', '<', now).execute()
  await sql`DELETE FROM invitation WHERE expires_at < ${now}::timestamptz - interval '30 days'`.execute(db)
}
