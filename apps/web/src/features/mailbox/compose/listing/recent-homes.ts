import type { Home } from './home.ts'

const most = 6
const keyOf = (personId: string): string => `mail_recent_homes:${personId}`

function isHome(value: unknown): value is Home {
  const home = value as Partial<Home> | null
  return (
    typeof home?.advertisement_id === 'string' &&
    typeof home.address === 'string' &&
    typeof home.unit === 'string' &&
    typeof home.place === 'string' &&
    typeof home.price === 'number' &&
    (home.ad_type === 'rental' || home.ad_type === 'sale')
  )
}

/** What the person has put into mails of this browser lately, the newest first. */
export function recentHomes(personId: string): Home[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isHome) : []
  } catch {
    return []
  }
}

/** Puts a home in front. A full or forbidden store only forgets. */
export function rememberHome(personId: string, home: Home): void {
  const others = recentHomes(personId).filter(({ advertisement_id: id }) => id !== home.advertisement_id)
  const { advertisement_id, ad_type, price, address, unit, place } = home
  const kept = { advertisement_id, ad_type, price, address, unit, place }
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([kept, ...others].slice(0, most)))
  } catch {
    // The picker works without.
  }
}
