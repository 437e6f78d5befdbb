import { rentReasons } from './reasons.ts'
import type { Rent } from './rent-value.ts'
import type { AmountLabel } from './rent-words.ts'

/** A part of the text of a rent. */
export type RentItem =
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'label'; readonly label: AmountLabel; readonly side: 'before' | 'any' }
  /** `range`: as between two ends of a range; `joins`: what follows may describe the amount before it. */
  | { readonly kind: 'separator'; readonly range: boolean; readonly joins: boolean }

type Part = Exclude<RentItem, { kind: 'separator' }>
type Amounts = readonly { readonly cents: number; readonly label: AmountLabel | null }[]

/** Splits at separators; a part without an amount belongs to the amount before it, else to the one after. */
export function joinSegments(items: readonly RentItem[]): Part[][] {
  const segments: { parts: Part[]; joins: boolean }[] = [{ parts: [], joins: true }]
  for (const item of items) {
    if (item.kind === 'separator') segments.push({ parts: [], joins: item.joins })
    else segments.at(-1)!.parts.push(item)
  }
  const joined: Part[][] = []
  let waiting: Part[] = []
  for (const { parts, joins } of segments) {
    if (parts.some(({ kind }) => kind === 'amount')) {
      joined.push([...waiting, ...parts])
      waiting = []
    } else if (joined.length === 0) waiting.push(...parts)
    else if (joins) joined.at(-1)!.push(...parts)
  }
  return joined
}

/** Labels each amount by the word before it (or after it); null when a word is left over. */
function labelAmounts(parts: readonly Part[], side: 'before' | 'after'): Amounts | null {
  const ordered = side === 'before' ? parts : parts.toReversed()
  const amounts: { cents: number; label: AmountLabel | null }[] = []
  let label: AmountLabel | null = null
  for (const part of ordered) {
    if (part.kind === 'amount') {
      amounts.push({ cents: part.cents, label })
      label = null
    } else if (side === 'after' && part.side === 'before') return null
    // Two words for one amount: `gross rent, asking`.
    else if (label !== null && label !== part.label) return null
    else label = part.label
  }
  return label === null ? amounts : null
}

/** Returns the possible labels of the amounts of a segment. */
function findReadings(parts: readonly Part[]): Amounts[] {
  const amounts = parts.filter((part) => part.kind === 'amount')
  const labels = [...new Set(parts.flatMap((part) => (part.kind === 'label' ? [part.label] : [])))]
  if (amounts.length === 1 && labels.length <= 1)
    return [[{ cents: amounts[0]!.cents, label: labels[0] ?? null }]]
  return (['before', 'after'] as const).flatMap((side) => {
    const reading = labelAmounts(parts, side)
    return reading ? [reading] : []
  })
}

const combine = (readings: readonly Amounts[][]): Amounts[] =>
  readings.reduce<Amounts[]>(
    (all, options) => all.flatMap((amounts) => options.map((option) => [...amounts, ...option])),
    [[]],
  )

function toRent(amounts: Amounts): Rent | string {
  const pick = (isWanted: (label: AmountLabel | null) => boolean) => [
    ...new Set(amounts.filter(({ label }) => isWanted(label)).map(({ cents }) => cents)),
  ]
  const gross = pick((label) => label === 'gross' || label === null)
  const nets = pick((label) => label === 'net')
  if (gross.length > 1 || nets.length > 1) return rentReasons.several
  if (gross.length + nets.length === 0) return rentReasons.notRead
  const [grossCents = null, netCents = null] = [gross[0], nets[0]]
  return grossCents !== null && netCents !== null && netCents > grossCents
    ? rentReasons.netAboveGross
    : { grossCents, netCents }
}

/** More amounts than this in one cell are never a rent. */
const maxAmounts = 6

/** Returns the rent on which all readings that make sense agree, or the reason why there is none. */
export function resolveSegments(
  segments: readonly (readonly Part[])[],
  { order, range }: { order: readonly AmountLabel[] | null; range: boolean },
): Rent | string {
  const amounts = segments.flat().filter((part) => part.kind === 'amount')
  const labeled = segments.flat().some(({ kind }) => kind === 'label')
  if (amounts.length === 0) return rentReasons.notStated
  if (amounts.length > maxAmounts) return rentReasons.several
  if (order && amounts.length === 2 && !labeled)
    return toRent(amounts.map(({ cents }, index) => ({ cents, label: order[index]! })))
  const rents = combine(segments.map(findReadings)).map(toRent)
  const found = new Map(
    rents.flatMap((rent) =>
      typeof rent === 'string' ? [] : [[`${rent.grossCents} ${rent.netCents}`, rent]],
    ),
  )
  const [only, ...others] = found.values()
  if (only && others.length === 0) return only
  if (range && !labeled) return rentReasons.range
  return rents.find((rent) => typeof rent === 'string') ?? rentReasons.several
}
