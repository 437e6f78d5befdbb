import { useSyncExternalStore } from 'react'

/** What the new deal starts from. */
export interface NewDealRequest {
  readonly client?: { readonly user_id: string; readonly name: string } | undefined
  readonly listing?: { readonly id: string; readonly address: string } | undefined
  /** An approved application's household. */
  readonly householdId?: string
  readonly kind?: 'rental' | 'sale'
}

let current: NewDealRequest | null = null
const listeners = new Set<() => void>()

/** Opens the dialog on any page; null closes it. */
export function openNewDeal(request: NewDealRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request whose dialog is open. */
export function useNewDealRequest(): NewDealRequest | null {
  return useSyncExternalStore(subscribe, () => current)
}
