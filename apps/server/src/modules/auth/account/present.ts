import type { AccountSession } from '@pb/contract/account'
import { readUserAgent } from '../../../platform/user-agent.ts'
import type { SessionRow } from './queries.ts'

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** A session as its owner sees it. */
export function presentSession(row: SessionRow): AccountSession {
  const { browser, system, device } = readUserAgent(row.user_agent)
  return {
    session_id: row.id,
    browser,
    system,
    device,
    time_created: seconds(row.created_at),
    last_used: seconds(row.last_seen_at),
    current: row.current,
  }
}

/** When the password was changed, where this office keeps one. */
export function presentChange(at: Date | null, google: boolean): number | null {
  return at === null || google ? null : seconds(at)
}
