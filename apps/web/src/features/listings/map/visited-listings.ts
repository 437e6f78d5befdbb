import { useSyncExternalStore } from 'react'

/** Ids of listings that were opened in this browser, newest last. Old ones are dropped. */
const storageKey = 'visited_listings'
const maxVisited = 500

function readVisited(): ReadonlySet<string> {
  const stored = localStorage.getItem(storageKey)
  return new Set(stored?.split(',').filter((id) => /^\d+$/.test(id)))
}

let visited = readVisited()
const listeners = new Set<() => void>()

export function addVisitedListing(id: string): void {
  if (visited.has(id)) return
  visited = new Set([...visited, id].slice(-maxVisited))
  localStorage.setItem(storageKey, [...visited].join(','))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useVisitedListings(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => visited)
}
