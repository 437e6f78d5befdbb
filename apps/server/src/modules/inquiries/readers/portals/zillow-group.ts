import type { Portal } from './portal.ts'

const headings = [
  /\bContact: (?<listing>\d.+)$/i,
  /^(?<name>.{1,80}?) is (?:requesting (?:information|an application|a tour)|interested in|asking) (?:about |for )?(?<listing>\d.+)$/i,
  /^(?<name>.{1,80}?) (?:sa(?:ys|id)|wrote|asks|asked|dice|escribió|preguntó)$/i,
]
const relays = /@(?:convo|conversations?|reply|messages?)\.(?:zillow|trulia|hotpads)\.com$/i

/** Zillow and its other sites have one form: `Rosa Castillo wrote: “…”`, facts, contact, the listing. */
export const zillow: Portal = {
  reader: 'zillow',
  source: 'zillow',
  name: 'Zillow',
  domains: ['zillow.com', 'zillowgroup.com', 'zillowrentals.com'],
  relays,
  headings,
}
export const trulia: Portal = {
  reader: 'trulia',
  source: 'trulia',
  name: 'Trulia',
  domains: ['trulia.com'],
  relays,
  headings,
}
export const hotpads: Portal = {
  reader: 'hotpads',
  source: 'hotpads',
  name: 'HotPads',
  domains: ['hotpads.com'],
  relays,
  headings,
}
