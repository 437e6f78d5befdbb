import type { AgentOpenHouse } from '@pb/contract/open-house-schemas'
import { useSyncExternalStore } from 'react'

/** What scheduling an open house starts from. */
export interface OpenHouseRequest {
  readonly listing?: { readonly id: string; readonly title: string } | undefined
  /** The one that is changed. */
  readonly house?: AgentOpenHouse
}

let current: OpenHouseRequest | null = null
const listeners = new Set<() => void>()

/** Opens the dialog on any page; null closes it. */
export function scheduleOpenHouse(request: OpenHouseRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request whose dialog is open. */
export function useOpenHouseRequest(): OpenHouseRequest | null {
  return useSyncExternalStore(subscribe, () => current)
}
