import { parseStatus } from './cells/availability.ts'
import { splitClauses } from './cells/clauses.ts'
import { getText, type Cell } from './cells/cell.ts'
import { normalizeTitle } from './columns.ts'

/** A column of remarks, of which the sheet uses nothing, or the description. */
export interface NoteColumn {
  readonly column: number
  readonly title: string
}

const noteTitle =
  /^$|\b(?:notes?|comments?|remarks?|updates?|info|misc|details|descriptions?|features|when|status|avail(?:able|ability)?|move(?: ?in)?|ready|notas?|comentarios?|observaciones)\b/

export const findNoteColumns = (
  titles: readonly string[],
  isUsed: (column: number) => boolean,
): NoteColumn[] =>
  titles.flatMap((title, column) =>
    noteTitle.test(normalizeTitle(title)) && !isUsed(column) ? [{ column, title }] : [],
  )

/** Not for others to see, or held. */
const asksFirst =
  /^(?:please )?(?:(?:do not|don['’]?t|no) (?:post|publish|advertis\w*|list|market)\b|(?:on )?hold\b)/i

/** A part of a remark may also be a word for something else: `key w/ super`. */
const leaseWord =
  /\b(?:rented|leased?|taken|market|hold|held|reserved|pending|apps?|applications?|deposit|contract|(?:un|not |longer )available|withdrawn|do not|don['’]?t)\b/i

function isOffMarket(text: string): boolean {
  if (asksFirst.test(text)) return true
  const status = parseStatus(text)
  return status !== null && status !== 'Active' && status !== 'Coming Soon'
}

/** A remark with a status in which a unit is not on the market: `**RENTED**`, `N/A - leased`; null without one. */
export function findNotedStatus(
  row: readonly Cell[],
  columns: readonly NoteColumn[],
): (NoteColumn & { text: string }) | null {
  for (const { column, title } of columns) {
    const text = getText(row[column] ?? null)
    if (text === '' || text.length > 60) continue
    const clauses = [text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), ...splitClauses(text)]
    if (clauses.some((clause, at) => (at === 0 || leaseWord.test(clause)) && isOffMarket(clause)))
      return { column, title, text }
  }
  return null
}
