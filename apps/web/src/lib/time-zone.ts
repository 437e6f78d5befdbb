import { isTimeZone } from '@pb/rules/time-zone'
import { useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from './session.ts'

const knownZones = new Map<string, boolean>()

/** The stored zone comes from the server's list, which may be newer than this browser's. */
function isKnown(zone: string): boolean {
  const isValid = knownZones.get(zone) ?? isTimeZone(zone)
  knownZones.set(zone, isValid)
  return isValid
}

/** Reading the browser's zone takes about a millisecond and every formatted time needs it, so it is cached. */
const cacheMs = 10_000
let cachedBrowserZone = { zone: 'UTC', until: Number.NEGATIVE_INFINITY }

function readBrowserZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone !== undefined && isKnown(zone) ? zone : 'UTC'
}

/** Returns the browser's zone; follows a change of the device within ten seconds. */
export function getBrowserTimeZone(): string {
  const now = performance.now()
  if (now >= cachedBrowserZone.until) cachedBrowserZone = { zone: readBrowserZone(), until: now + cacheMs }
  return cachedBrowserZone.zone
}

/** Returns the zone in which times are shown: the agent's choice, or the browser's zone. */
export function getTimeZone(): string {
  const session = getSession()
  const chosen = session.status === 'logged in' ? session.user.time_zone : null
  return chosen && isKnown(chosen) ? chosen : getBrowserTimeZone()
}

/** `getTimeZone` for components that update when the zone changes. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribeSession, getTimeZone)
}
