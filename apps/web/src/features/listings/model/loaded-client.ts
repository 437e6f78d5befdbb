import type { SearchState } from './search-state.ts'

/** The client that a search is made for, and which of the client's saved searches it began with. */
export interface LoadedClient {
  readonly clientId: string
  readonly searchId: string | null
}

/** Largest id that travels: 19 digits. */
export const idPattern = /^[1-9]\d{0,18}$/

/** An id as an address or a navigation state has it; null for anything else. */
export function idOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && idPattern.test(text) ? text : null
}

function carriedIn(carried: unknown, key: string): unknown {
  return typeof carried === 'object' && carried !== null
    ? (carried as Record<string, unknown>)[key]
    : undefined
}

/** The client of the URL, or else that of a navigation state `{ clientId, searchId? }`. */
export function loadedClient(params: URLSearchParams, carried: unknown): LoadedClient | null {
  const named = idOf(params.get('client_id'))
  if (named !== null) return { clientId: named, searchId: idOf(params.get('search_id')) }
  const clientId = idOf(carriedIn(carried, 'clientId'))
  return clientId === null ? null : { clientId, searchId: idOf(carriedIn(carried, 'searchId')) }
}

/** The search as it is for a client: what was sent is left out for that one, or for nobody. */
export function forClient(state: SearchState, client: LoadedClient | null): SearchState {
  const { not_sent_to: asked } = state
  return asked === undefined || asked === client?.clientId
    ? state
    : { ...state, not_sent_to: client?.clientId }
}

/** Writes the client behind a search's query: a reload and the way back find it again. */
export function withClient(params: URLSearchParams, client: LoadedClient | null): URLSearchParams {
  const written = new URLSearchParams(params)
  if (client === null) return written
  written.set('client_id', client.clientId)
  if (client.searchId !== null) written.set('search_id', client.searchId)
  return written
}
