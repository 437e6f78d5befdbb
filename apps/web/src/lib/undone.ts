import { useSyncExternalStore } from 'react'

/**
 * What was written before its sending was undone, by what it belongs to: it is there again in the form, also if the form
 * was closed or left meanwhile. Lives as long as the tab.
 */
export function createUndone<T>() {
  let kept: ReadonlyMap<string, T> = new Map()
  const listeners = new Set<() => void>()
  return {
    /** Keeps what was written; `undefined` forgets it. */
    keep(key: string, written: T | undefined): void {
      const next = new Map(kept)
      if (written === undefined) next.delete(key)
      else next.set(key, written)
      kept = next
      for (const listener of listeners) listener()
    },
    useKept(): ReadonlyMap<string, T> {
      return useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => kept,
      )
    },
  }
}
