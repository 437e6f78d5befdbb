import { shorten } from '@pb/rules/shorten'
import { getText, type Cell } from './cells/cell.ts'

const color = String.raw`(?:in )?(?:red|yellow|gr[ae]y(?:ed)?(?: out)?|green|blue|orange|pink|purple|highlight(?:ed|s)?|shaded|shading|colou?red)`
const off = String.raw`(?:rented|leased|taken|signed|hold|held|pending|apps?|applications?|deposits?|off(?: the)? market|not available|unavailable|gone|closed|occupied)`
const legend = new RegExp(
  String.raw`\b${color}\b[^.]{0,30}?(?:[=:–-]|\b(?:means?|are|is|rows?|units?)\b)[^.]{0,40}\b${off}\b|\b${off}\b[^.]{0,30}(?:[=:–-]|\b(?:in|are|is|marked)\b)[^.]{0,20}\b${color}\b`,
  'i',
)

/** The line about rows in a color, where that is not on the market: `Red = rented`; '' without one. */
export function findColorLegend(rows: readonly (readonly Cell[])[]): string {
  for (const row of rows)
    for (const cell of row) {
      const text = typeof cell === 'string' ? getText(cell) : ''
      if (text.length > 5 && text.length <= 200 && legend.test(text)) return shorten(text, 60)
    }
  return ''
}
