import { useSyncExternalStore } from 'react'
import type { AdType } from '@pb/rules/vocabulary'

/** What the dialog that adds a client begins with. */
export interface NewClientSeed {
  readonly email?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly phone?: string
  readonly search_type?: AdType
}

let asked: NewClientSeed | null = null
const listeners = new Set<() => void>()

/** Opens the dialog that adds a client, from wherever it is asked for; null closes it. */
export function showAddClient(seed: NewClientSeed | null = {}): void {
  asked = seed
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useAddClientOpening(): NewClientSeed | null {
  return useSyncExternalStore(subscribe, () => asked)
}
