import { randomKey } from '../../../lib/random-key.ts'

/** Returns the id of the visit, stored while the tab is open so that a reload counts as the same visit. */
export function getVisitId(token: string): string {
  const key = `visit ${token}`
  const stored = sessionStorage.getItem(key)
  if (stored !== null) return stored
  const created = randomKey()
  sessionStorage.setItem(key, created)
  return created
}
