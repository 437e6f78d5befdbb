import { mailPortals } from '@pb/rules/mail/portals'
import type { Portal } from './portal.ts'

const headings = [
  /\bContact: (?<listing>\d.+)$/i,
  /^(?<name>.{1,80}?) is (?:requesting (?:information|an application|a tour)|interested in|asking) (?:about |for )?(?<listing>\d.+)$/i,
  /^(?<name>.{1,80}?) (?:sa(?:ys|id)|wrote|asks|asked|dice|escribió|preguntó)$/i,
]

/** Zillow and its other sites have one form: `Rosa Castillo wrote: “…”`, facts, contact, the listing. */
export const zillow: Portal = {
  ...mailPortals.zillow,
  reader: 'zillow',
  source: 'zillow',
  headings,
}
export const trulia: Portal = {
  ...mailPortals.trulia,
  reader: 'trulia',
  source: 'trulia',
  headings,
}
export const hotpads: Portal = {
  ...mailPortals.hotpads,
  reader: 'hotpads',
  source: 'hotpads',
  headings,
}
