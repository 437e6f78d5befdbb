import type { AdType } from '@pb/rules/vocabulary'

/** The tabs of a client, in their order. */
export const clientTabs = [
  { key: 'details', title: 'Details' },
  { key: 'messages', title: 'Messages' },
  { key: 'saved-listings', title: 'Saved listings' },
  { key: 'application', title: 'Application' },
] as const

export type ClientTab = (typeof clientTabs)[number]['key']

/** Where a client is found: `/clients/{adType or rental}/{userId}/details`. */
export function clientPath(
  adType: AdType | null | undefined,
  userId: string,
  tab: ClientTab = 'details',
): string {
  return `/clients/${adType ?? 'rental'}/${userId}/${tab}`
}

/** Whose client's page a path is of; undefined where it is of none. */
export function clientOfPath(pathname: string): string | undefined {
  return /^\/clients\/[a-z]+\/(\d+)(?:\/|$)/.exec(pathname)?.[1]
}

/** The list of one type, with nobody chosen. */
export function clientsPath(adType: AdType): string {
  return `/clients/${adType}`
}

/** Requests for clients that another agent works with. */
export const requestsPath = '/clients/requests'
