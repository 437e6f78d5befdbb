import type { SearchFormOptions } from '@pb/contract/listings'
import { avenueNumber } from '@pb/rules/avenues'
import {
  collapsedRange,
  formatNeighborhoodRange,
  parseNeighborhoodRange,
  type NeighborhoodRange,
} from '@pb/rules/neighborhood-ranges'

type Place = SearchFormOptions['boroughs'][number]['neighborhoods'][number]
export type Span = readonly [number, number]

/** Positions along a slider: the number that each stands for, and how it is said. */
export interface Scale {
  readonly numbers: readonly number[]
  readonly names: readonly string[]
}

/** `23rd Street`. */
function streetName(street: number): string {
  const tens = street % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][street % 10] ?? 'th')
  return `${street}${ending} Street`
}

/** What a neighborhood can be narrowed by; a scale of one value would narrow nothing and is left out. */
export function scalesOf({ streets, avenues }: Place): { streets?: Scale; avenues?: Scale } {
  return {
    ...(streets.length > 1 && { streets: { numbers: streets, names: streets.map(streetName) } }),
    ...(avenues.length > 1 && {
      avenues: { numbers: avenues.map((name) => avenueNumber(name)!), names: avenues },
    }),
  }
}

const wholeOf = ({ numbers }: Scale): Span => [numbers[0]!, numbers.at(-1)!]

/** Where a span of numbers begins and ends along its scale; without one, and past the ends, the whole of it. */
export function positionsOf({ numbers }: Scale, span: Span | undefined): Span {
  if (!span) return [0, numbers.length - 1]
  const low = numbers.findIndex((number) => number >= span[0])
  const high = numbers.findLastIndex((number) => number <= span[1])
  if (low < 0 || high < 0) return [0, numbers.length - 1]
  return [Math.min(low, high), Math.max(low, high)]
}

/** The value of a search for a place and its spans: what covers the whole place is left out. */
function rangeValue(place: Place, range: Omit<NeighborhoodRange, 'abbreviation'>): string {
  const { streets, avenues } = scalesOf(place)
  const whole = {
    ...(streets && { streets: wholeOf(streets) }),
    ...(avenues && { avenues: wholeOf(avenues) }),
  }
  return formatNeighborhoodRange(collapsedRange({ abbreviation: place.abbreviation, ...range }, whole))
}

/** A range with one of its parts at other positions of the scale. */
export function withPositions(
  place: Place,
  value: string,
  part: 'streets' | 'avenues',
  [low, high]: Span,
): string {
  const range = parseNeighborhoodRange(value) ?? { abbreviation: place.abbreviation }
  const numbers = scalesOf(place)[part]?.numbers ?? []
  return rangeValue(place, { ...range, [part]: [numbers[low]!, numbers[high]!] })
}

const short = (name: string) => name.replace(/ (Avenue|Street)\b/, '')

/** `23rd – 30th Street`, `Third – Park Avenue`; the one name where a span has one. */
function spanText(scale: Scale, span: Span): string {
  const [low, high] = positionsOf(scale, span)
  const [first, last] = [scale.names[low]!, scale.names[high]!]
  return low === high ? last : `${short(first)} – ${last}`
}

/** What a range narrows a place to, in words; empty where it does not. */
export function spanTexts(place: Place, range: Omit<NeighborhoodRange, 'abbreviation'>): string[] {
  const { streets, avenues } = scalesOf(place)
  return [
    ...(streets && range.streets ? [spanText(streets, range.streets)] : []),
    ...(avenues && range.avenues ? [spanText(avenues, range.avenues)] : []),
  ]
}
