import type { AccountSession } from '@pb/contract/account'
import { toUnixSeconds } from '@pb/rules/dates'
import { parseUserAgent } from '../../../../platform/http/user-agent.ts'
import type { SessionRow } from './queries.ts'

/** Returns a session as its owner's API reply. */
export function presentSession(row: SessionRow): AccountSession {
  const { browser, system, device } = parseUserAgent(row.user_agent)
  return {
    session_id: row.id,
    browser,
    system,
    device,
    time_created: toUnixSeconds(row.created_at),
    last_used: toUnixSeconds(row.last_seen_at),
    current: row.current,
  }
}

/** Returns when the password was changed; null in an office that signs in with Google. */
export function presentPasswordChange(at: Date | null, google: boolean): number | null {
  return at === null || google ? null : toUnixSeconds(at)
}
