import type { Showing } from '@pb/contract/showings'
import { useSyncExternalStore } from 'react'

/** What scheduling starts from; what is missing is chosen in the dialog. */
export interface ShowingRequest {
  readonly client?: { readonly user_id: string; readonly name: string } | undefined
  readonly listing?: { readonly id: string; readonly title: string } | undefined
  /** A request to confirm, or a showing to move. */
  readonly showing?: Showing
}

let current: ShowingRequest | null = null
const listeners = new Set<() => void>()

/** Opens the dialog on any page; null closes it. */
export function openShowing(request: ShowingRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request whose dialog is open. */
export function useShowingRequest(): ShowingRequest | null {
  return useSyncExternalStore(subscribe, () => current)
}
