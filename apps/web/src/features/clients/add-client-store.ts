import { useSyncExternalStore } from 'react'
import type { AdType } from '@pb/rules/vocabulary'

/** Initial values of the dialog that adds a client. */
export interface NewClientSeed {
  readonly email?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly phone?: string
  readonly search_type?: AdType
}

let currentSeed: NewClientSeed | null = null
const listeners = new Set<() => void>()

/** Opens the dialog that adds a client; `null` closes it. */
export function showAddClientDialog(seed: NewClientSeed | null = {}): void {
  currentSeed = seed
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Initial values of the open dialog, or `null` while it is closed. */
export function useAddClientSeed(): NewClientSeed | null {
  return useSyncExternalStore(subscribe, () => currentSeed)
}
