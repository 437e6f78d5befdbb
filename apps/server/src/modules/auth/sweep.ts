import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { sweepSessions } from '../../platform/sessions.ts'

/** Removes what has expired: sign-ins, the issuer's records, sessions, counters, links. */
export async function sweepExpired(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await sweepSessions(deps)
  await db.deleteFrom('sign_in_request').where('expires_at', '<', now).execute()
  await db.deleteFrom('oidc_record').where('expires_at', '<', now).execute()
  await sql`DELETE FROM rate_limit WHERE window_start < ${now}::timestamptz - interval '1 day'`.execute(db)
  await db.deleteFrom('password_link').where('expires_at', '<', now).execute()
  await sql`DELETE FROM invitation WHERE expires_at < ${now}::timestamptz - interval '30 days'`.execute(db)
}
