import { randomKey } from '../../../lib/random-key.ts'

/** The visit's own name, kept while the tab is open: a reload is the same visit. */
export function visitKey(token: string): string {
  const key = `visit ${token}`
  const kept = sessionStorage.getItem(key)
  if (kept !== null) return kept
  const made = randomKey()
  sessionStorage.setItem(key, made)
  return made
}
