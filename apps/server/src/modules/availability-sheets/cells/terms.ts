import type { FurnishedType } from '@pb/rules/vocabulary'
import type { Commission, Concession, Entry } from '../../listings/tables.ts'
import { parseMonthCount, monthCountPattern, normalizeFractions, getText, type Cell } from './cell.ts'

const monthPattern = String.raw`(?:months?|mos?\b\.?|mths?\b\.?|m\b)`
const freeMonthsPattern = new RegExp(
  String.raw`\b(${monthCountPattern})\s*-?\s*${monthPattern}\s*(?:of\s+)?(?:free|rent[- ]free|f\b|concession|conc\b|off)|\b(${monthCountPattern})\s*(?:mf|fm)\b|free\s*[:=-]?\s*(${monthCountPattern})\s*-?\s*${monthPattern}|(?:concession|conc\.?|net of)\s*[:=-]?\s*(${monthCountPattern})\s*-?\s*${monthPattern}`,
  'i',
)
const leaseTermPattern = new RegExp(
  String.raw`(?:(?:on|with|w\/|over|for|in)\s*(?:an?\s+)?|/\s*)(\d{1,2})\s*-?\s*(?:${monthPattern})?\s*(?:lease|term)?|\b(\d{1,2})\s*-?\s*${monthPattern}\s*(?:lease|term)`,
  'i',
)

/**
 * Parses `1 month free`, `1.5 mos free on a 13 month lease`, `2 MF` or a bare number of months. Returns `{}` for a cell
 * without a concession, null for any other text.
 */
export function parseConcession(cell: Cell): Concession | null {
  const text = normalizeFractions(getText(cell))
  if (text === '' || /^(?:no(?: concessions?)?|0|\$0|no free rent)$/i.test(text)) return {}
  const bare = /^(\d{1,2}(?:\.\d{1,2})?)$/.exec(text)
  const found = freeMonthsPattern.exec(text)
  const count = bare?.[1] ?? found?.slice(1).find((group) => group !== undefined)
  if (count === undefined) return null
  const freeMonths = parseMonthCount(count)
  if (!(freeMonths > 0 && freeMonths <= 24)) return null
  const rest = found ? text.slice(found.index + found[0].length) : ''
  const lease = leaseTermPattern.exec(rest)
  const termMonths = Number(lease?.[1] ?? lease?.[2] ?? 0)
  return termMonths > freeMonths ? { freeMonths, termMonths } : { freeMonths }
}

const ownerPays = /\b(?:o\.?p\.?|owner(?:'s)? ?pa(?:ys|id)|landlord ?pa(?:ys|id)|ll ?pays|no[- ]?fee)\b/i
const tenantPays = /\b(?:cyof|collect your own(?: fee)?|tenant pays|broker'?s? fee|no op|fee)\b/i

/** Parses `OP 1 month`, `15% OP`, `$2,000 OP`, `No fee`, `CYOF`; null if it is none of these. */
export function parseCommission(cell: Cell): Commission | null {
  const text = normalizeFractions(getText(cell))
  if (text === '') return null
  if (/\bno op\b/i.test(text)) return { kind: 'none' }
  const kind = ownerPays.test(text) ? 'owner_pays' : /\bco-?broke?\b/i.test(text) ? 'co_broke' : null
  const share = parseShare(text)
  // A bare `1 month` in a column of commissions is what the owner pays.
  if (kind === null && tenantPays.test(text)) return { kind: 'none' }
  return kind === null && Object.keys(share).length === 0 ? null : { kind: kind ?? 'owner_pays', ...share }
}

function parseShare(text: string): Pick<Commission, 'months' | 'percent' | 'cents'> {
  const months = new RegExp(String.raw`\b(${monthCountPattern})\s*-?\s*${monthPattern}`, 'i').exec(text)
  if (months) {
    const count = parseMonthCount(months[1]!)
    return count > 0 && count <= 12 ? { months: count } : {}
  }
  const percent = /(\d{1,3}(?:\.\d{1,2})?)\s*%/.exec(text)
  if (percent) return Number(percent[1]) <= 100 ? { percent: Number(percent[1]) } : {}
  const dollars = /\$\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/.exec(text)
  return dollars ? { cents: Number(dollars[1]!.replaceAll(',', '')) * 100 } : {}
}

/** Parses the shortest and longest lease in months; null if there is none: `12`, `1 year`, `12-24 months`, `1 or 2 years`. */
export function parseLeaseTerm(cell: Cell): { min: number; max: number } | null {
  const text = getText(cell)
  const found =
    /^(?:min(?:imum)?\.?\s*)?(\d{1,2})(?:\s*(?:-|–|to|or|\/|,)\s*(\d{1,2}))?\s*(?:\+\s*)?-?\s*(y(?:ea)?rs?|m(?:o(?:nth)?s?)?)?\b/i.exec(
      text,
    )
  if (!found) return /^(?:one|a) ?-?year/i.test(text) ? { min: 12, max: 12 } : null
  const unit = found[3]?.toLowerCase().startsWith('y') ? 12 : 1
  const [a, b] = [Number(found[1]) * unit, Number(found[2] ?? found[1]) * unit]
  const [min, max] = [Math.min(a, b), Math.max(a, b)]
  return min >= 1 && max <= 120 ? { min, max } : null
}

/** Parses `Yes`, `Furnished`, `Unfurn.`, `Flex`; null if it is none of these. */
export function parseFurnished(cell: Cell): FurnishedType | null {
  const text = getText(cell)
  if (/^(?:flex|either|optional|both|can be)/i.test(text)) return 'flexible'
  if (/^(?:no?\b|un-?furn|not furn|false)/i.test(text)) return 'unfurnished'
  return /^(?:y(?:es)?\b|furn|fully furn|true|x\b)/i.test(text) ? 'furnished' : null
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
