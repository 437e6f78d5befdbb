import type { FurnishedType } from '@pb/rules/vocabulary'
import type { Commission, Concession, Entry } from '../../listings/tables.ts'
import { countOf, countPattern, plainNumbers, textOf, type Cell } from './cell.ts'

const month = String.raw`(?:months?|mos?\b\.?|mths?\b\.?|m\b)`
const free = new RegExp(
  String.raw`\b(${countPattern})\s*-?\s*${month}\s*(?:of\s+)?(?:free|rent[- ]free|f\b|concession|conc\b|off)|\b(${countPattern})\s*(?:mf|fm)\b|free\s*[:=-]?\s*(${countPattern})\s*-?\s*${month}|(?:concession|conc\.?|net of)\s*[:=-]?\s*(${countPattern})\s*-?\s*${month}`,
  'i',
)
const term = new RegExp(
  String.raw`(?:(?:on|with|w\/|over|for|in)\s*(?:an?\s+)?|/\s*)(\d{1,2})\s*-?\s*(?:${month})?\s*(?:lease|term)?|\b(\d{1,2})\s*-?\s*${month}\s*(?:lease|term)`,
  'i',
)

/**
 * Reads `1 month free`, `1.5 mos free on a 13 month lease`, `2 MF`, a bare count of months. `{}` for a cell that
 * offers nothing; null for words that say something else.
 */
export function parseConcession(cell: Cell): Concession | null {
  const text = plainNumbers(textOf(cell))
  if (text === '' || /^(?:no(?: concessions?)?|0|\$0|no free rent)$/i.test(text)) return {}
  const bare = /^(\d{1,2}(?:\.\d{1,2})?)$/.exec(text)
  const found = free.exec(text)
  const count = bare?.[1] ?? found?.slice(1).find((group) => group !== undefined)
  if (count === undefined) return null
  const freeMonths = countOf(count)
  if (!(freeMonths > 0 && freeMonths <= 24)) return null
  const rest = found ? text.slice(found.index + found[0].length) : ''
  const lease = term.exec(rest)
  const termMonths = Number(lease?.[1] ?? lease?.[2] ?? 0)
  return termMonths > freeMonths ? { freeMonths, termMonths } : { freeMonths }
}

const ownerPays = /\b(?:o\.?p\.?|owner(?:'s)? ?pa(?:ys|id)|landlord ?pa(?:ys|id)|ll ?pays|no[- ]?fee)\b/i
const tenantPays = /\b(?:cyof|collect your own(?: fee)?|tenant pays|broker'?s? fee|no op|fee)\b/i

/** Reads `OP 1 month`, `15% OP`, `$2,000 OP`, `No fee`, `CYOF`; null where it says nothing known. */
export function parseCommission(cell: Cell): Commission | null {
  const text = plainNumbers(textOf(cell))
  if (text === '') return null
  if (/\bno op\b/i.test(text)) return { kind: 'none' }
  const kind = ownerPays.test(text) ? 'owner_pays' : /\bco-?broke?\b/i.test(text) ? 'co_broke' : null
  const share = shareOf(text)
  // A bare `1 month` in a column of commissions is what the owner pays.
  if (kind === null && tenantPays.test(text)) return { kind: 'none' }
  return kind === null && Object.keys(share).length === 0 ? null : { kind: kind ?? 'owner_pays', ...share }
}

function shareOf(text: string): Pick<Commission, 'months' | 'percent' | 'cents'> {
  const months = new RegExp(String.raw`\b(${countPattern})\s*-?\s*${month}`, 'i').exec(text)
  if (months) {
    const count = countOf(months[1]!)
    return count > 0 && count <= 12 ? { months: count } : {}
  }
  const percent = /(\d{1,3}(?:\.\d{1,2})?)\s*%/.exec(text)
  if (percent) return Number(percent[1]) <= 100 ? { percent: Number(percent[1]) } : {}
  const dollars = /\$\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/.exec(text)
  return dollars ? { cents: Number(dollars[1]!.replaceAll(',', '')) * 100 } : {}
}

/** Months of a lease, shortest and longest; null where none is named: `12`, `1 year`, `12-24 months`, `1 or 2 years`. */
export function parseLeaseTerm(cell: Cell): { min: number; max: number } | null {
  const text = textOf(cell)
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

/** Reads `Yes`, `Furnished`, `Unfurn.`, `Flex`; null where it says nothing known. */
export function parseFurnished(cell: Cell): FurnishedType | null {
  const text = textOf(cell)
  if (/^(?:flex|either|optional|both|can be)/i.test(text)) return 'flexible'
  if (/^(?:no?\b|un-?furn|not furn|false)/i.test(text)) return 'unfurnished'
  return /^(?:y(?:es)?\b|furn|fully furn|true|x\b)/i.test(text) ? 'furnished' : null
}

const ways: readonly (readonly [RegExp, Entry['kind']])[] = [
  [/\block ?-?box\b/i, 'lockbox'],
  [/\bsuper(?:intendent)?\b/i, 'super'],
  [/\b(?:doorman|concierge|front desk|lobby)\b/i, 'doorman'],
  [/\b(?:tenant|occupied|notice|occupant)\b/i, 'tenant-notice'],
]

/** How to get in, with the words as they are; null for an empty cell. */
export function parseEntry(cell: Cell): Entry | null {
  const note = textOf(cell).slice(0, 500)
  if (note === '') return null
  return { kind: ways.find(([pattern]) => pattern.test(note))?.[1] ?? 'agent', note }
}
