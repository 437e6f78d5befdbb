import type { Location } from 'react-router'

/** Where a signed-in agent set out from to an issuer, to grant more than a sign-in. */
type Start = Pick<Location, 'pathname' | 'hash'>

const key = (state: string): string => `issuer_trip:${state}`

/** Remembers, in this tab, the page that takes up the issuer's answer, which always comes back to `/login`. */
export function beginTrip(state: string, start: Start): void {
  sessionStorage.setItem(key(state), JSON.stringify(start))
}

/** The page that began the trip of this state; undefined where none of this tab did. */
export function tripOf(state: string | null): Start | undefined {
  if (state === null) return undefined
  try {
    return (JSON.parse(sessionStorage.getItem(key(state)) ?? 'null') as Start | null) ?? undefined
  } catch {
    return undefined
  }
}
