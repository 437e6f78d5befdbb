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

/** What the browser says takes it a millisecond to find out, and every time of day that is shown asks. */
const heldMs = 10_000
let held = { zone: 'UTC', until: Number.NEGATIVE_INFINITY }

function readZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone !== undefined && isKnown(zone) ? zone : 'UTC'
}

/** Where the browser is; it follows the device within some seconds. */
export function browserTimeZone(): string {
  const now = performance.now()
  if (now >= held.until) held = { zone: readZone(), until: now + heldMs }
  return held.zone
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
