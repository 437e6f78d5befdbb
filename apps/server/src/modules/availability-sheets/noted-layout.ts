import { shorten } from '@pb/rules/shorten'
import { getGrammarText, getText, type Cell } from './cells/cell.ts'
import { parseLayout } from './cells/layout.ts'
import type { NoteColumn } from './noted-status.ts'

const layout = String.raw`(?:\d(?:\.5)? ?-?(?:brs?|bds?|beds?|bed ?rooms?|bdrms?)|(?:one|two|three|four)[ -]bed(?:room)?s?|(?:alcove |true )?studio|alcove|loft|(?:jr|junior|conv(?:ertible)?|flex)\.? ?-?\d)(?![a-z])`
/** Words by which what follows is the layout, rather than what it may be made into: `can be flexed to 2BR`. */
const lead = String.raw`(?:actually|really|in fact|in reality|should be|correction:?|legally|technically|laid out as|used as|(?:now|it'?s|this is|is) (?:really |actually )?)`
const stated = new RegExp(
  String.raw`\b${lead}[ :]*(?:an? |the )?(?:true |legal |real |large |small )?(${layout})`,
  'g',
)
const whole = new RegExp(
  String.raw`^(${layout})(?: ?(?:\+|&|w\/|with|plus|and) ?(?:an? )?(?:home )?(?:office|den|ho|dining(?: room| area)?|alcove))?$`,
)
const notOne = /\bnot (?:an? )?(?:true |real |legal )?$/

/**
 * A remark by which the layout is another than the one that was read: `actually a 1BR + office`; null without one.
 *
 * @param bedrooms The code that was read; null for none.
 */
export function findNotedLayout(
  row: readonly Cell[],
  columns: readonly NoteColumn[],
  bedrooms: number | null,
): { readonly title: string; readonly text: string } | null {
  if (bedrooms === null) return null
  const differs = (text: string) => {
    const read = parseLayout(text)?.bedrooms ?? null
    return read !== null && read !== bedrooms
  }
  for (const { column, title } of columns) {
    const cell = row[column] ?? null
    if (typeof cell !== 'string') continue
    const text = getGrammarText(cell).replace(/[.!*]+$/, '')
    const found = [...text.matchAll(stated)].filter(({ index }) => !notOne.test(text.slice(0, index)))
    const named = whole.exec(text)
    if (found.some(([, name = '']) => differs(name)) || (named && differs(named[1]!)))
      return { title, text: shorten(getText(cell), 60) }
  }
  return null
}
