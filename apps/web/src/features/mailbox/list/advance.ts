import { useSyncExternalStore } from 'react'

/** What opens after the open thread leaves its list: archived, deleted, snoozed, reported. */
export type Advance = 'next' | 'previous' | 'list'

const key = 'mailbox.advance'
const listeners = new Set<() => void>()

/** The agent's choice in this browser; the next thread by default. */
export function readAdvance(): Advance {
  const stored = localStorage.getItem(key)
  return stored === 'previous' || stored === 'list' ? stored : 'next'
}

export function storeAdvance(advance: Advance): void {
  localStorage.setItem(key, advance)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const useAdvance = (): Advance => useSyncExternalStore(subscribe, readAdvance)
