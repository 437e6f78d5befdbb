import type { AdType } from '@pb/rules/vocabulary'
import * as texts from './texts.ts'

/** The tabs of a client, in their order. */
export const clientTabs = [
  { key: 'details', title: texts.details },
  { key: 'messages', title: texts.messages },
  { key: 'saved-listings', title: texts.savedListings },
  { key: 'application', title: texts.application },
] as const

export type ClientTab = (typeof clientTabs)[number]['key']

/** Path of a client's page: `/clients/{adType or rental}/{userId}/details`. */
export function clientPath(
  adType: AdType | null | undefined,
  userId: string,
  tab: ClientTab = 'details',
): string {
  return `/clients/${adType ?? 'rental'}/${userId}/${tab}`
}

/** The client's id in the path of a client's page; undefined for other paths. */
export function parseClientId(pathname: string): string | undefined {
  return /^\/clients\/[a-z]+\/(\d+)(?:\/|$)/.exec(pathname)?.[1]
}

/** The client list of one type, without an open client. */
export function clientsPath(adType: AdType): string {
  return `/clients/${adType}`
}

/** Requests for clients of other agents. */
export const requestsPath = '/clients/requests'

/** Tasks of all clients. */
export const tasksPath = '/clients/tasks'

/** A smart list. */
export function listPath(key: string): string {
  return `/clients/lists/${key}`
}

/** The list of imported files, or one file. */
export function importPath(id?: string): string {
  return id === undefined ? '/clients/import' : `/clients/import/${id}`
}
