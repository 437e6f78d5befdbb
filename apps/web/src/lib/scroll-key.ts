import type { Location } from 'react-router'

interface BackState {
  readonly scrollKey: string
}

/** Navigation state of a link back to a page, so that its scroll position is restored. */
export function toBackState(scrollKey: string): BackState {
  return { scrollKey }
}

/** Returns the key of a history entry's scroll position: its own, or that of the entry it leads back to. */
export function getScrollKey({ key, state }: Pick<Location<unknown>, 'key' | 'state'>): string {
  const known = typeof state === 'object' && state !== null && 'scrollKey' in state ? state.scrollKey : null
  return typeof known === 'string' ? known : key
}
