import * as texts from './texts.ts'

export interface NavigationEntry {
  readonly title: string
  /** What supervisors read instead. */
  readonly supervisorTitle?: string
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
  { title: texts.stats, to: '/stats', match: /^\/stats\b/ },
  { title: texts.liveStreaming, to: '/livestreaming', match: /^\/livestreaming\b/ },
  {
    title: texts.deals,
    supervisorTitle: texts.dealsSupervisor,
    to: '/deals',
    match: /^\/deals\b/,
  },
  { title: texts.opInvoices, to: '/op-invoices', match: /^\/op-invoices\b/ },
  { title: texts.applications, to: '/applications', match: /^\/applications(\/documents)?$/ },
]

/** Of someone who only keeps the books: the office's money. */
export const bookkeeperNavigation: readonly NavigationEntry[] = [
  { title: texts.payouts, to: '/payouts', match: /^\/payouts\b/ },
  ...navigation.filter(({ to }) => to === '/deals' || to === '/op-invoices'),
  { title: texts.company, to: '/company', match: /^\/company\b/ },
]

/** Links that a header narrower than 1420 px shows behind a button: the last ones. */
export const minorLinks = 6
