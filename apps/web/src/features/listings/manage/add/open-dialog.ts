import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

/** Opens or closes the dialog that adds a listing. */
export function setAddListingOpen(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useAddListingOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open)
}
