import { bedroomCode, bedroomKey } from '@pb/rules/bedrooms'
import { normalizeFractions, getText, type Cell } from './cell.ts'

/** A bedroom code and tenths of baths (see packages/rules), each null when the cell has none. */
export interface Layout {
  readonly bedrooms: number | null
  readonly bathrooms: number | null
}

const number = String.raw`(\d{1,2}(?:\.\d{1,2})?)`
const bath = new RegExp(
  String.raw`${number}\s*(?:-\s*)?(?:full\s*)?(?:ba(?:th(?:room)?s?)?|b(?!e?d|r)|f)\b\.?`,
  'i',
)
const halfBath = new RegExp(String.raw`\b${number}\s*(?:half|h)\b`, 'i')
const bed = new RegExp(String.raw`^${number}\s*(?:-\s*)?(?:br|bd|bed|bdr?m|bedroom|b(?!a))`, 'i')
/** `1/1`, `2x1.5`, `2 | 1`. */
const pair = new RegExp(String.raw`^${number}\s*[/x|]\s*${number}$`, 'i')
const alcove = /^(?:alcove|alc\b|(?:jr|junior)\.?\s*-?\s*(?:1|one)|(?:1|one)?\s*(?:jr|junior)\b)/i
const studio = /^(?:studio|stu(?:d)?\b|st\b|s\b|efficiency|eff\b)/i
const alcoveStudio = /^(?:alcove|alc)\b|^studio\s*(?:w\/|with|[-/])?\s*alcove/i

function findBathTenths(text: string): number | null {
  const full = bath.exec(text)?.[1]
  if (full === undefined) return null
  const half = /\bf(?:ull)?\b/i.test(text) || /\d\s*f/i.test(text) ? Number(halfBath.exec(text)?.[1] ?? 0) : 0
  return toTenths(Number(full) + half / 2)
}

function toTenths(baths: number): number | null {
  return baths > 0 && baths <= 20 && Number.isInteger(baths * 2) ? baths * 10 : null
}

function toBedroomCode(count: number): number | null {
  if (count === 0) return bedroomCode('studio')
  return bedroomKey(count * 10) === undefined ? null : count * 10
}

/** Parses `Studio`, `STU`, `Jr 1`, `1BR/1BA`, `2 Bed / 1.5 Bath`, `2x1`, `2`; null if it is no layout. */
export function parseLayout(cell: Cell): Layout | null {
  const text = normalizeFractions(getText(cell))
  if (text === '') return null
  const bathrooms = findBathTenths(text)
  const beds = (bedrooms: number | null): Layout | null =>
    bedrooms === null && bathrooms === null ? null : { bedrooms, bathrooms }
  if (alcoveStudio.test(text) || alcove.test(text)) return beds(bedroomCode('alcove-studio'))
  if (studio.test(text)) return beds(bedroomCode('studio'))
  if (/^loft\b/i.test(text)) return beds(bedroomCode('loft'))
  // The original text: `1/2` means one bedroom and two baths here, not a half.
  const both = pair.exec(getText(cell).trim()) ?? pair.exec(text)
  if (both) {
    const bedrooms = toBedroomCode(Number(both[1]))
    return bedrooms === null ? null : { bedrooms, bathrooms: toTenths(Number(both[2])) }
  }
  const counted = bed.exec(text) ?? /^(\d{1,2}(?:\.\d{1,2})?)$/.exec(text)
  if (!counted) return bathrooms === null ? null : { bedrooms: null, bathrooms }
  return beds(toBedroomCode(Number(counted[1])))
}

/** Parses `1`, `1.5`, `1½`, `2 Baths`, `1F/1H` as tenths of baths; null if it is not a number of baths. */
export function parseBaths(cell: Cell): number | null {
  const text = normalizeFractions(getText(cell))
  const bare = /^(\d{1,2}(?:\.\d{1,2})?)$/.exec(text)
  return bare ? toTenths(Number(bare[1])) : findBathTenths(text)
}

/** Parses `750`, `~750 SF`, `1,050 sq. ft.` as whole square feet; null if it is not the size of an apartment. */
export function parseSize(cell: Cell): number | null {
  const text = getText(cell).replace(/^(?:~|approx\.?|about|ca\.?)\s*/i, '')
  const found = /^(\d{1,3}(?:,\d{3})+|\d{2,6})(?:\.\d+)?\s*(?:\+|\+\/-)?\s*(?:sq\.?|sf|square|ft|$)/i.exec(
    text,
  )
  const feet = Number(found?.[1]?.replaceAll(',', ''))
  return feet >= 50 && feet <= 50_000 ? feet : null
}
