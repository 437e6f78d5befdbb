import { useSyncExternalStore } from 'react'

/** What planning a tour starts from; what is missing is chosen in the dialog. */
interface TourRequest {
  readonly client?: { readonly user_id: string; readonly name: string } | undefined
  /** In their order, at most as many as a tour has stops. */
  readonly listings?: readonly { readonly id: string; readonly title: string }[]
}

let current: TourRequest | null = null
const listeners = new Set<() => void>()

/** Opens the dialog on any page; null closes it. */
export function openTourPlan(request: TourRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request whose dialog is open. */
export function useTourRequest(): TourRequest | null {
  return useSyncExternalStore(subscribe, () => current)
}
