import type { SearchState } from './search-state.ts'

/** The client of a search, and the saved search that it started from. */
export interface LoadedClient {
  readonly clientId: string
  readonly searchId: string | null
}

/** Database ids have up to 19 digits. */
export const idPattern = /^[1-9]\d{0,18}$/

/** Parses an id from a URL parameter or navigation state; null if invalid. */
export function parseId(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && idPattern.test(text) ? text : null
}

function getStateValue(navigationState: unknown, key: string): unknown {
  return typeof navigationState === 'object' && navigationState !== null
    ? (navigationState as Record<string, unknown>)[key]
    : undefined
}

/** Returns the client of the URL, or else of the navigation state `{ clientId, searchId? }`. */
export function parseLoadedClient(params: URLSearchParams, navigationState: unknown): LoadedClient | null {
  const urlClientId = parseId(params.get('client_id'))
  if (urlClientId !== null) return { clientId: urlClientId, searchId: parseId(params.get('search_id')) }
  const clientId = parseId(getStateValue(navigationState, 'clientId'))
  return clientId === null
    ? null
    : { clientId, searchId: parseId(getStateValue(navigationState, 'searchId')) }
}

/** Points the "Not sent yet" filter at the loaded client, or removes it when there is none. */
export function applyClient(state: SearchState, client: LoadedClient | null): SearchState {
  const { not_sent_to: notSentTo } = state
  return notSentTo === undefined || notSentTo === client?.clientId
    ? state
    : { ...state, not_sent_to: client?.clientId }
}

/** Adds the client to a query, so that a reload or Back restores it. */
export function addClientParams(params: URLSearchParams, client: LoadedClient | null): URLSearchParams {
  const result = new URLSearchParams(params)
  if (client === null) return result
  result.set('client_id', client.clientId)
  if (client.searchId !== null) result.set('search_id', client.searchId)
  return result
}
