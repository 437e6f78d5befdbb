import type { FurnishedType } from '@pb/rules/vocabulary'
import type { Commission, Concession, Entry } from '../../listings/tables.ts'
import { parseAmount } from './amount.ts'
import { splitClauses } from './clauses.ts'
import {
  getGrammarText,
  getText,
  monthCountPattern,
  normalizeFractions,
  parseMonthCount,
  type Cell,
} from './cell.ts'

const month = String.raw`(?:months?'?|mos?\.?|mths?\.?|m)`
const count = `(${monthCountPattern}|first|last|1st)`
const term = String.raw`(?:(?:on|with|w/|over|for|in|based on) ?)?(?:an? )?(\d{1,2}) ?-?(?:${month})?(?: ?(?:lease|term))?`
const onTerm = String.raw`(?:[ ,/]*(?:on|with|w/|over|for|in|based on|/) ?(?:an? )?(\d{1,2}) ?-? ?(?:${month})?(?: ?(?:lease|term))?)?`
const freeForms = [
  String.raw`${count} ?-?(?:full )?${month} ?(?:of )?(?:free(?: rent)?|rent[- ]free|off|f|concession|conc\.?|free on lease)${onTerm}`,
  String.raw`${count} ?(?:mf|fm)${onTerm}`,
  String.raw`free(?: rent)?(?: months?)? ?[:=-]? ?${count} ?-?${month}?${onTerm}`,
  String.raw`(?:concession|conc\.?|net of) ?[:=-]? ?${count} ?-?${month}(?: free)?${onTerm}`,
].map((form) => new RegExp(`^${form}$`))
const termForm = new RegExp(`^${term}$`)

interface Terms {
  readonly freeMonths?: number
  readonly termMonths?: number
  readonly commission?: Commission
  readonly isNone?: boolean
}

function readFreeMonths(clause: string): Terms | null {
  for (const form of freeForms) {
    const found = form.exec(clause)
    if (!found) continue
    const [, text = '', months] = found
    const freeMonths = /^(?:first|last|1st)$/.test(text) ? 1 : parseMonthCount(text)
    if (!(freeMonths > 0 && freeMonths <= 24)) return null
    const termMonths = Number(months ?? 0)
    return termMonths > freeMonths ? { freeMonths, termMonths } : { freeMonths }
  }
  return null
}

const owner = String.raw`(?:o\.?p\.?|owner(?:'s)? ?pa(?:ys|id)(?: fee| commission)?|landlord ?pa(?:ys|id)(?: fee| commission)?|ll ?pa(?:ys|id)(?: fee)?|ownerpaid)`
const share = String.raw`(?:${monthCountPattern}) ?-?${month}(?:'?s? rent)?|\d{1,3}(?:\.\d{1,2})? ?%|\$ ?\d[\d,]*(?:\.\d{1,2})?`
const commissionForms: readonly (readonly [RegExp, Commission['kind']])[] = [
  [
    new RegExp(
      String.raw`^(?:no op|cyof|collect (?:your )?own(?: fee)?|tenant pays(?: fee)?|tenant fee|tp|no commission|(?:broker'?s? )?fee apt)$`,
    ),
    'none',
  ],
  [new RegExp(String.raw`^${owner}(?: ?[:=-]? ?(${share}))?(?: (?:fee|commission))?$`), 'owner_pays'],
  [
    new RegExp(
      String.raw`^(${share}) ?(?:fee |commission )?(?:by |from |paid by )?(?:the )?(?:${owner}|owner|landlord|ll)$`,
    ),
    'owner_pays',
  ],
  [new RegExp(String.raw`^co-?broke?(?: ?[:=-]? ?(${share}))?$`), 'co_broke'],
  [new RegExp(String.raw`^(${share}) ?co-?broke?$`), 'co_broke'],
]
const bareShare = new RegExp(`^(${share})(?: (?:commission|comm))?$`)

/** Of the annual rent; `OP 100%` is one of the month's, or of the fee. */
const maxPercent = 20

function parseShare(text: string | undefined): Pick<Commission, 'months' | 'percent' | 'cents'> | null {
  if (text === undefined) return {}
  const percent = /^(\d{1,3}(?:\.\d{1,2})?) ?%$/.exec(text)
  if (percent)
    return Number(percent[1]) > 0 && Number(percent[1]) <= maxPercent ? { percent: Number(percent[1]) } : null
  const dollars = /^\$ ?([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d{1,2})?$/.exec(text)
  if (text.startsWith('$')) return dollars ? { cents: parseAmount(text.replace(/^\$ ?/, '')) } : null
  const months = new RegExp(`^(${monthCountPattern})`).exec(text)
  const value = months ? parseMonthCount(months[1]!) : 0
  return value > 0 && value <= 12 ? { months: value } : null
}

function readCommission(clause: string): Commission | null {
  for (const [form, kind] of commissionForms) {
    const found = form.exec(clause)
    const amount = found && parseShare(found[1])
    if (found) return amount && { kind, ...amount }
  }
  return null
}

/** Clauses that belong here without free months or a commission. `No fee` does not name who pays. */
const otherTerms =
  /^(?:no[- ]?fee|nf|no broker'?s? fee|fee|broker'?s? fee|net effective|net|gross|advertised(?: rent)?|new leases? only|limited time(?: only)?|ask|inquire)$/

function readClause(clause: string): Terms | null {
  const free = readFreeMonths(clause)
  if (free) return free
  const commission = readCommission(clause)
  if (commission) return { commission }
  const lease = termForm.exec(clause)
  if (lease && /[a-z]/.test(clause)) return { termMonths: Number(lease[1]) }
  if (/^(?:no(?: concessions?| free rent| free months?)?|none|0|\$0|n\/a)$/.test(clause))
    return { isNone: true }
  return otherTerms.test(clause) ? {} : null
}

/** Reads all clauses of a cell; null when one of them is not understood. */
function readTerms(cell: Cell): Terms[] | null {
  const text = normalizeFractions(getGrammarText(cell))
  const whole = readClause(text.replace(/[()]/g, ' ').replace(/ +/g, ' ').trim())
  if (whole) return [whole]
  const clauses = splitClauses(text).map(readClause)
  return clauses.length > 0 && clauses.every((clause) => clause !== null) ? clauses : null
}

/** Returns the only different value; null if there are several. */
function pickOnly<T>(values: readonly (T | undefined)[]): T | null {
  const found = values.filter((value) => value !== undefined)
  const [first, ...others] = found
  return first !== undefined && others.every((value) => JSON.stringify(value) === JSON.stringify(first))
    ? first
    : null
}

/** A larger number alone is the term of the lease. */
const maxBareMonths = 6
/** No owner pays more; a larger number of months is the term of the lease. */
const maxBareCommission = 3
const bareMonths = new RegExp(`^(${monthCountPattern})(?: ?-?${month})?$`)

/** `own`: the column is about this only, so that a number alone counts; `mixed`: it has other terms too. */
export type TermsColumn = 'own' | 'mixed'

/**
 * Parses `1 month free`, `1.5 mos free on a 13 month lease`, `2 MF` or a bare number of months. Returns `{}` for a cell
 * without a concession, null for any text that is not understood as a whole.
 */
export function parseConcession(cell: Cell, column: TermsColumn = 'own'): Concession | null {
  const text = normalizeFractions(getGrammarText(cell))
  if (text === '' || text === '0') return {}
  const bare = bareMonths.exec(text)
  if (bare) {
    const freeMonths = parseMonthCount(bare[1]!)
    return column === 'own' && freeMonths > 0 && freeMonths <= maxBareMonths ? { freeMonths } : null
  }
  const terms = readTerms(cell)
  if (!terms) return null
  const months = terms.map(({ freeMonths }) => freeMonths)
  const freeMonths = pickOnly(months)
  if (freeMonths === null)
    return months.every((value) => value === undefined) && terms.some(({ isNone }) => isNone) ? {} : null
  const termMonths = pickOnly(terms.map((clause) => clause.termMonths)) ?? 0
  return termMonths > freeMonths ? { freeMonths, termMonths } : { freeMonths }
}

/**
 * Parses `OP 1 month`, `15% OP`, `$2,000 OP`, `CYOF`; null if it is none of these, as for `No fee`, which does not name
 * who pays.
 */
export function parseCommission(cell: Cell, column: TermsColumn = 'own'): Commission | null {
  const text = normalizeFractions(getGrammarText(cell))
  // A bare `1 month` in a column of commissions is what the owner pays.
  const bare = bareShare.exec(text)
  if (bare) {
    const amount = parseShare(bare[1])
    return column === 'own' && amount && (amount.months ?? 0) <= maxBareCommission
      ? { kind: 'owner_pays', ...amount }
      : null
  }
  return pickOnly((readTerms(cell) ?? []).map(({ commission }) => commission))
}

/** Whether a cell is understood and states no commission: `No fee`, `1 month free`. */
export const isOtherTerm = (cell: Cell): boolean =>
  readTerms(cell)?.every(({ commission }) => commission === undefined) ?? false

/** Whether a cell is an amount alone: under `Broker fee` it does not name who pays. */
export const isBareShare = (cell: Cell): boolean => bareShare.test(normalizeFractions(getGrammarText(cell)))

/** Whether a cell states `No fee`. */
export const isNoFee = (cell: Cell): boolean =>
  splitClauses(getGrammarText(cell)).some((clause) => /^(?:no[- ]?fee|nf|no broker'?s? fee)$/.test(clause))

const leaseUnit = String.raw`(y(?:ea)?rs?\.?|m(?:o(?:nth)?s?)?\.?)`
const leaseTerm = new RegExp(
  String.raw`^(?:min(?:imum)?\.? ?)?(\d{1,2}) ?${leaseUnit}?(?: ?(?:-|–|to|or|\/|,|&|and) ?(\d{1,2}))? ?\+? ?-? ?${leaseUnit}?(?: ?(?:lease|term|min(?:imum)?\.?|leases|or longer|or more|preferred))*$`,
)

const noLongest = /^min|\+|\bmin(?:imum)?\b|or (?:longer|more)/

/**
 * Parses the shortest and longest lease in months; null if there is none: `12`, `1 year`, `12-24 months`, `1 or 2 years`.
 * `max` is null where only the shortest is stated: `min 6 months`, `12+`.
 */
export function parseLeaseTerm(cell: Cell): { min: number; max: number | null } | null {
  const text = getGrammarText(cell)
    .replace(/^(?:one|an?)[ -](?=y|m)/, '1 ')
    .replace(/^two[ -](?=y|m)/, '2 ')
  const found = leaseTerm.exec(text)
  if (!found) return null
  const [, first, unitOfFirst, second, unitOfAll] = found
  const monthsPer = (unit: string | undefined) => (unit?.startsWith('y') ? 12 : 1)
  const a = Number(first) * monthsPer(unitOfFirst ?? unitOfAll)
  const b = Number(second ?? first) * monthsPer(unitOfAll ?? unitOfFirst)
  const [min, max] = [Math.min(a, b), Math.max(a, b)]
  const isOpen = second === undefined && noLongest.test(text)
  return min >= 1 && max <= 120 ? { min, max: isOpen ? null : max } : null
}

/** Parses `Yes`, `Furnished`, `Unfurn.`, `Flex`; null if it is none of these. */
export function parseFurnished(cell: Cell): FurnishedType | null {
  const text = getText(cell)
  if (
    /^(?:flex(?:ible)?|either|optional|both|(?:can be|available) (?:un)?furnished|furnished or unfurnished)$/i.test(
      text,
    )
  )
    return 'flexible'
  if (/^(?:no?|un-?furn(?:ished|\.)?|not furn(?:ished|\.)?|false)$/i.test(text)) return 'unfurnished'
  return /^(?:y(?:es)?|(?:fully )?furn(?:ished|\.)?|true|x)$/i.test(text) ? 'furnished' : null
}

const entryPatterns: readonly (readonly [RegExp, Entry['kind']])[] = [
  [/\block ?-?box\b/i, 'lockbox'],
  [/\bsuper(?:intendent)?\b/i, 'super'],
  [/\b(?:doorman|concierge|front desk|lobby)\b/i, 'doorman'],
  [/\b(?:tenant|occupied|notice|occupant)\b/i, 'tenant-notice'],
]

/** Parses how to get access, with the original text as the note; null for an empty cell. */
export function parseEntry(cell: Cell): Entry | null {
  const note = getText(cell).slice(0, 500)
  if (note === '') return null
  return { kind: entryPatterns.find(([pattern]) => pattern.test(note))?.[1] ?? 'agent', note }
}
