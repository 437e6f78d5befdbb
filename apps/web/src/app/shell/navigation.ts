import * as texts from './texts.ts'

export interface NavigationEntry {
  readonly title: string
  readonly to: string
  /** Paths on which the entry is the current one. */
  readonly match: RegExp
}

/** The header's links, in their order. */
export const navigation: readonly NavigationEntry[] = [
  { title: texts.mailbox, to: '/mailbox/inbox', match: /^\/mailbox\b/ },
  { title: texts.sales, to: '/search/sale', match: /^\/(search|results)\/sale\b/ },
  { title: texts.rentals, to: '/search/rental', match: /^\/(search|results)\/rental\b/ },
  { title: texts.clients, to: '/clients/rental', match: /^\/clients\b/ },
  { title: texts.myListings, to: '/my-listings', match: /^\/my-listings\b/ },
  { title: texts.applications, to: '/applications', match: /^\/applications$/ },
]
