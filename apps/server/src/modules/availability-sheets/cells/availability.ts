import { addDaysToDate } from '@pb/rules/dates'
import type { StandardStatus } from '@pb/rules/vocabulary'
import { splitClauses } from './clauses.ts'
import { getGrammarText, getText, type Cell } from './cell.ts'
import { parseDate, parseMonthPart } from './dates.ts'

export { parseDate } from './dates.ts'

/** When a unit is available. */
export interface Availability {
  /** A date or `now`; null when the cell only has a status. */
  readonly from: string | null
  readonly status: StandardStatus | null
  /** Whether the cell has a part of a month, of which `from` is a day. */
  readonly isApproximate?: true
}

const date = String.raw`(?: ?[-:]? ?(?:on |as of |until |till? |thru |through )?[\da-z]{0,9}[ /.-]?\d{1,2}(?:st|nd|rd|th)?(?:[ ,/.-]+\d{2,4})?)?`
/** The words of rent rolls: Yardi's `Notice Unrented`, AppFolio's `Vacant-Rented`, RealPage's `Occupied-NTV`. */
const dash = String.raw`[ –-]+`
const readiness = String.raw`(?:${dash}(?:not )?ready)?`
const leaving = String.raw`(?:vacant|notice|ntv|on notice|occupied${dash}(?:on )?(?:ntv|notice))`
const app = String.raw`(?:rental )?app(?:lication)?s?\.?`

/** Wordings of each status. A clause is one of them as a whole: `not rented` is none. */
const statusForms: readonly (readonly [string, StandardStatus])[] = [
  [
    String.raw`(?:just |already |now )?(?:rented|leased|taken|closed|gone|sold)${date}(?: off)?|(?:lease signed|signed(?: lease)?)${date}|(?:lease )?fully executed|moved in|occupied - leased|${leaving}${dash}(?:pre-?)?(?:rented|leased)${readiness}|(?:occupied${dash})?ntvl`,
    'Closed',
  ],
  [
    String.raw`off(?:[ -]the)?[ -]market|unavailable|not(?: currently| yet)? available|n\/avail|withdrawn|removed|no longer (?:available|on (?:the )?market)|do not (?:show|rent|lease)|dnr|not for rent|not on (?:the )?market|inactive|delisted|temp(?:orarily)? off(?: market)?|tom|occupied${dash}(?:no(?:t on)? notice|no ntv|current)|(?:down|model|employee|admin(?:istrative)?|courtesy officer|super(?:intendent)?'?s?|owner occupied|non-?revenue)(?: (?:unit|apartment|apt))?`,
    'Withdrawn',
  ],
  [
    String.raw`leases? (?:is )?(?:out|sent|pending)|(?:lease )?out for signature|leases? out for signatures?|in contract|contract(?: (?:out|signed))?|under contract|pending lease|approved`,
    'Pending',
  ],
  [
    String.raw`${app} ?(?:is )?(?:in|pending|submitted|received|accepted|processing|under review|out)?(?: (?:pending|review))?|pending(?: ${app}| approval)?|approval pending|deposit(?: taken| received| in)?|accepted(?: offer)?|offer accepted|in process|processing`,
    'Active Under Contract',
  ],
  [String.raw`(?:on )?hold${date}|held|reserved|hold(?:ing)? for .{1,20}`, 'Hold'],
  [String.raw`coming soon|available soon|upcoming`, 'Coming Soon'],
  [
    String.raw`${leaving}${dash}(?:unrented|unleased|not (?:leased|rented)|available)${readiness}|vacant${dash}(?:not )?ready|occupied${dash}(?:on )?(?:ntv|notice)|available(?: now)?|avail\.?|vacant(?: ready| and ready)?|active|open|new(?: listing)?|on(?: the)? market|back on(?: the)? market|bom|ready(?: now| to show)?|immediate(?:ly)?|occupied|notice(?: given| to vacate)?|ntv|on notice|listed|now|for rent|show(?:ing)?|yes|y|under renovation|tenant in place|still available|market ready`,
    'Active',
  ],
]
const statusPatterns = statusForms.map(([form, status]) => [new RegExp(`^(?:${form})$`), status] as const)

const findStatus = (clause: string): StandardStatus | null =>
  statusPatterns.find(([pattern]) => pattern.test(clause))?.[1] ?? null

/** Statuses from the least to the most available: of `Available - app pending` the first counts. */
const order: readonly StandardStatus[] = statusForms.map(([, status]) => status)

/** Parses a status whose every clause is understood; null without one. */
export function parseStatus(cell: Cell): StandardStatus | null {
  const text = getGrammarText(cell)
  if (text === '') return null
  const whole = findStatus(text.replace(/[.!*]+$/, ''))
  if (whole) return whole
  const found = splitClauses(text).map(findStatus)
  if (found.length === 0 || found.includes(null)) return null
  return order.find((status) => found.includes(status)) ?? null
}

/** A cell by which someone lives in a unit, without a date when it is available. */
const occupiedForm = /^(?:(?:currently |tenant )?occupied|tenant in place|occ\.?)$/
/** Words of tenancies in a date that is not read: `Tenant until further notice`. */
const tenancyWords =
  /\b(?:occ(?:upied|upancy)?|tenants?|tenanted|residents?|lease[ds]?|rented|renew(?:ed|al|ing)?|m2m|mtm|month to month|holdover|evict\w*|court|legal|litigation|down|model|employee|admin|off ?line|hold|held|pending|applications?|deposit|no|not|never|unknown)\b|^n$/

export const isOccupied = (cell: Cell): boolean =>
  splitClauses(getGrammarText(cell)).some((clause) => occupiedForm.test(clause))
export const isOfTenancy = (cell: Cell): boolean => tenancyWords.test(getGrammarText(cell))

const nowPattern =
  /^(?:(?:avail(?:able)?\.?|move[- ]?in|occ(?:upancy)?\.?|vacant)[ :-]*)?(?:now|vacant|immediate(?:ly)?|immed\.?|immediate (?:occupancy|move[- ]in)|asap|today|current(?:ly)?|currently (?:vacant|available)|ready(?: now)?|upon approval)$|^(?:available|avail\.?|yes|y|vacant)$/
const prefixPattern =
  /^(?:(?:date )?avail(?:able|ability|\.)?|move[- ]?in(?: date)?|on or (?:about|after)|after|from|as of|on|vacant|vac\.?(?= )|le(?= )|occ(?:upied|upancy|\.)?|until|thru|through|(?:current )?lease (?:ends?|exp(?:ires|\.)?)|starting|beginning(?: of)?|for|approx\.?|est\.?|eta|[ :–-])+\s*/
const trailingNote =
  /[ ,]*\b(?:vacant|occupied|or sooner|or earlier|or later|or after|flexible|est\.?|estimated|approx\.?|tentative)$/
/** Notes next to the date. */
const notePattern =
  /^(?:vacant|occupied|tenant in place|tenant occupied|notice(?: given)?|or sooner|or earlier|flexible|flex|renovat(?:ion|ing|ed)|under renovation|now|est\.?|estimated|approx\.?|tentative|ready to show|move[- ]in|occupancy)$/

/** Parses `12/1`, `Dec 1`, a serial number, `Avail Now`, `Immediate`, `App pending`; null if it is none of these. */
export function parseAvailability(cell: Cell, today: string): Availability | null {
  if (getText(cell) === '') return null
  const whole = parseDate(cell, today)
  if (whole !== null) return { from: whole, status: null }
  const text = getGrammarText(cell).replace(/[.!*]+$/, '')
  const from = parseDate(text.replace(prefixPattern, '').replace(trailingNote, ''), today)
  // Occupied through the last day of a month is free on the first of the next.
  const isThrough = /\b(?:thru|through)\b/.test(prefixPattern.exec(text)?.[0] ?? '')
  if (from !== null && from !== 'now' && isThrough) return { from: addDaysToDate(from, 1), status: null }
  if (from !== null) return { from, status: null }
  const near = parseMonthPart(text.replace(prefixPattern, '').replace(trailingNote, ''), today)
  if (near !== null) return { from: near, status: null, isApproximate: true }
  const named = findStatus(text)
  if (named !== null && named !== 'Active') return { from: null, status: named }
  if (nowPattern.test(text)) return { from: 'now', status: null }
  const clauses = splitClauses(text)
  if (clauses.length > 1) return parseClauses(clauses, today)
  const status = parseStatus(cell)
  return status === null || status === 'Active' ? null : { from: null, status }
}

function parseClauses(clauses: readonly string[], today: string): Availability | null {
  const dates = new Set<string>()
  const statuses = new Set<StandardStatus>()
  for (const clause of clauses) {
    const day = parseDate(clause.replace(prefixPattern, ''), today)
    const status = findStatus(clause)
    if (day !== null) dates.add(day)
    else if (status !== null && status !== 'Active') statuses.add(status)
    else if (nowPattern.test(clause)) dates.add('now')
    else if (status === null && !notePattern.test(clause)) return null
  }
  // `Vacant, 4/1`: the date counts.
  if (dates.size > 1) dates.delete('now')
  if (dates.size > 1 || statuses.size > 1) return null
  const [from = null] = dates
  const [status = null] = statuses
  return from === null && status === null ? null : { from, status }
}
