import { shorten } from '@pb/rules/shorten'
import { getGrammarText, getText, type Cell } from './cells/cell.ts'
import { amountPattern, parseAmount } from './cells/amount.ts'
import type { NoteColumn } from './noted-status.ts'

const number = new RegExp(String.raw`(?<![\d.,-])\$? ?(?:${amountPattern})`, 'g')
/** Words before or after an amount that is, or will be, the rent: `now 4,250`, `$4,100 net`, `OWNER WANTS 4700`. */
const before =
  /(?:\b(?:now|net|ner|n\.e\.|effective|gross|legal|face|asking|asks?|wants?|offer(?:ed)? at|(?:reduced|lowered|dropped|raised|increased|changed|cut) to|down to|up to|new (?:price|rent)|(?:correct|actual|real) (?:price|rent)|should be|(?:rent|price)(?: is| now)?|for)\b[ :=]*)$/
const after = /^(?: ?(?:is |= ?)?(?:net|ner|gross|legal|face|asking|rent)\b)/
/** Of an amount that is no rent from now on. */
const otherAmount =
  /\b(?:was|previously|formerly|from|old|last|deposit|security|fees?|app(?:lication)?|parking|storage|pets?|income|credit|bonus|op|sf|sq|amenity|utilit(?:y|ies)|budget|rented (?:at|for))\b[^\d]*$/
const otherPeriod =
  /\b(?:per|a|each) (?:person|room|bed(?:room)?|head|week|wk|night|day)\b|\/ ?(?:person|room|bed|wk|week|night)\b|\b(?:weekly|nightly) (?:rent|rate|price)|\b(?:rent|rate|price)s? (?:is |are )?(?:weekly|nightly|per (?:week|night))/
const netAlone =
  /^(?:this is |(?:rent|price) (?:is |shown is )?|shown (?:is )?)?(?:the )?net(?:[- ]effective)?(?: (?:rent|price))?(?: (?:shown|advertised|listed))?$/

/** Whether a remark gives the rent otherwise than the amount that was read. */
function contradicts(text: string, cents: number): boolean {
  if (otherPeriod.test(text) && !/\b(?:fees?|application|deposit|screening)\b/.test(text)) return true
  if (text.split(/[;,.()]+/).some((clause) => netAlone.test(clause.trim()))) return true
  for (const found of text.matchAll(number)) {
    const lead = text.slice(0, found.index)
    const [clause = ''] = /[^;,()]*$/.exec(lead) ?? []
    const rest = text.slice(found.index + found[0].length)
    if (otherAmount.test(clause) || !(before.test(clause) || after.test(rest))) continue
    const other = parseAmount(found[0].replace(/^\$? ?/, ''))
    const isNetOfThis = /^ ?(?:is |= ?)?net\b/.test(rest) && other === cents
    if (isNetOfThis || (other !== cents && other >= cents / 2 && other <= cents * 2)) return true
  }
  return false
}

/**
 * A remark that gives another rent than the one that was read, or calls it net or not per month: `now 4,250`,
 * `$4500 is net, gross 4875`, `per person`; null without one.
 *
 * @param cents Whole cents as text; null for a row without a rent.
 */
export function findNotedRent(
  row: readonly Cell[],
  columns: readonly NoteColumn[],
  cents: string | null,
): { readonly title: string; readonly text: string } | null {
  if (cents === null) return null
  for (const { column, title } of columns) {
    const cell = row[column] ?? null
    if (typeof cell === 'string' && contradicts(getGrammarText(cell), Number(cents)))
      return { title, text: shorten(getText(cell), 60) }
  }
  return null
}
