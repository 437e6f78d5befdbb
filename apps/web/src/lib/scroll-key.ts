import type { Location } from 'react-router'

interface WayBack {
  readonly scrollKey: string
}

/** Navigation state of a link that leads back to a page: it is shown as it was left, not from its top. */
export function wayBack(scrollKey: string): WayBack {
  return { scrollKey }
}

/** What the scroll position of an entry of the history is kept under: its own key, or that of the entry it leads back to. */
export function scrollKeyOf({ key, state }: Pick<Location<unknown>, 'key' | 'state'>): string {
  const known = typeof state === 'object' && state !== null && 'scrollKey' in state ? state.scrollKey : null
  return typeof known === 'string' ? known : key
}
