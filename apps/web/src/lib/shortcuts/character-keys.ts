import { useSyncExternalStore } from 'react'

const key = 'character_keys'
const listeners = new Set<() => void>()

/**
 * Whether shortcuts of single characters work. They can be turned off (WCAG 2.1.4): who speaks to the computer, or
 * hits keys by accident, would set them off unawares. Kept in this browser.
 */
export function characterKeysOn(): boolean {
  return localStorage.getItem(key) !== 'off'
}

export function setCharacterKeys(on: boolean): void {
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

export function useCharacterKeys(): boolean {
  return useSyncExternalStore(subscribe, characterKeysOn)
}
