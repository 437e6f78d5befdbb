import { useSyncExternalStore } from 'react'

/** Listings that were opened in this browser, the latest last; older ones are forgotten. */
const storageKey = 'visited_listings'
const mostRemembered = 500

function read(): ReadonlySet<string> {
  const stored = localStorage.getItem(storageKey)
  return new Set(stored?.split(',').filter((id) => /^\d+$/.test(id)))
}

let visited = read()
const listeners = new Set<() => void>()

export function rememberVisited(id: string): void {
  if (visited.has(id)) return
  visited = new Set([...visited, id].slice(-mostRemembered))
  localStorage.setItem(storageKey, [...visited].join(','))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useVisited(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => visited)
}
