import { useSyncExternalStore } from 'react'

const key = 'character_keys'
const listeners = new Set<() => void>()

/**
 * Whether single-key shortcuts are enabled. They can be turned off (WCAG 2.1.4) because speech input and accidental key
 * presses would trigger them. Stored in this browser.
 */
export function areCharacterKeysEnabled(): boolean {
  return localStorage.getItem(key) !== 'off'
}

export function setCharacterKeysEnabled(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export function useCharacterKeysEnabled(): boolean {
  return useSyncExternalStore(subscribe, areCharacterKeysEnabled)
}
