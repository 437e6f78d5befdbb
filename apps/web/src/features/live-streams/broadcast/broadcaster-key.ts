import { randomKey } from '../../../lib/random-key.ts'

/** The name under which this tab broadcasts a stream; the same after the page was reloaded. */
export function getBroadcasterKey(id: string): string {
  const name = `broadcaster:${id}`
  try {
    const stored = sessionStorage.getItem(name)
    if (stored !== null) return stored
    const key = randomKey()
    sessionStorage.setItem(name, key)
    return key
  } catch {
    // Private windows store nothing; after a reload the tab then takes over from itself.
    return randomKey()
  }
}
