import type { Location } from 'react-router'

/** The page from which a signed-in agent starts an OAuth grant, such as access to a mailbox. */
type ReturnLocation = Pick<Location, 'pathname' | 'hash'>

const key = (state: string): string => `issuer_trip:${state}`

/** Stores, for this tab, the page to return to after the issuer redirects to `/login`. */
export function saveReturnLocation(state: string, start: ReturnLocation): void {
  sessionStorage.setItem(key(state), JSON.stringify(start))
}

/** Returns the page stored for an OAuth `state`; undefined when this tab stored none. */
export function readReturnLocation(state: string | null): ReturnLocation | undefined {
  if (state === null) return undefined
  try {
    return (JSON.parse(sessionStorage.getItem(key(state)) ?? 'null') as ReturnLocation | null) ?? undefined
  } catch {
    return undefined
  }
}
