import { isTimeZone } from '@pb/rules/time-zone'
import { useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from './session.ts'

const known = new Map<string, boolean>()

/** Zones are named by the server's list, which may be newer than this browser's. */
function isKnown(zone: string): boolean {
  const answer = known.get(zone) ?? isTimeZone(zone)
  known.set(zone, answer)
  return answer
}

/** Where the browser is; it follows the device. */
export function browserTimeZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone !== undefined && isKnown(zone) ? zone : 'UTC'
}

/** The zone that times of day are shown in: the agent's choice, else the browser's. */
export function timeZone(): string {
  const session = getSession()
  const chosen = session.status === 'logged in' ? session.user.time_zone : null
  return chosen && isKnown(chosen) ? chosen : browserTimeZone()
}

/** As `timeZone`, for what must follow a change of it while it is shown. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribeSession, timeZone)
}
