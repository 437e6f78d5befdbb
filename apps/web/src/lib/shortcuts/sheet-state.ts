import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

/** Opens or closes the sheet that lists all shortcuts. */
export function setShortcutSheetOpen(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useShortcutSheetOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open)
}
