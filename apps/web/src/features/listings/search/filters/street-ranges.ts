import type { SearchFormOptions } from '@pb/contract/listings'
import { avenueNumber, displayAvenue } from '@pb/rules/avenues'
import {
  simplifyRange,
  formatNeighborhoodRange,
  parseNeighborhoodRange,
  type NeighborhoodRange,
} from '@pb/rules/neighborhood-ranges'
import * as texts from './texts.ts'

type Neighborhood = SearchFormOptions['boroughs'][number]['neighborhoods'][number]
export type Span = readonly [number, number]

/** Positions of a slider: the street or avenue number of each, and its label. */
export interface Scale {
  readonly numbers: readonly number[]
  readonly labels: readonly string[]
}

/** `23rd Street`. */
function formatStreet(street: number): string {
  const tens = street % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][street % 10] ?? 'th')
  return texts.street(street, ending)
}

/** Returns the scales that can narrow a neighborhood. A scale with a single value is left out. */
export function getScales({ streets, avenues }: Neighborhood): { streets?: Scale; avenues?: Scale } {
  return {
    ...(streets.length > 1 && { streets: { numbers: streets, labels: streets.map(formatStreet) } }),
    ...(avenues.length > 1 && {
      avenues: { numbers: avenues.map((name) => avenueNumber(name)!), labels: avenues.map(displayAvenue) },
    }),
  }
}

const getFullSpan = ({ numbers }: Scale): Span => [numbers[0]!, numbers.at(-1)!]

/** Converts a span of numbers to positions of a scale. Without a span, or outside the scale, returns the full scale. */
export function toPositions({ numbers }: Scale, span: Span | undefined): Span {
  if (!span) return [0, numbers.length - 1]
  const low = numbers.findIndex((number) => number >= span[0])
  const high = numbers.findLastIndex((number) => number <= span[1])
  if (low < 0 || high < 0) return [0, numbers.length - 1]
  return [Math.min(low, high), Math.max(low, high)]
}

/** Formats a neighborhood with its ranges as a search value. Full ranges are left out. */
function formatRange(neighborhood: Neighborhood, range: Omit<NeighborhoodRange, 'abbreviation'>): string {
  const { streets, avenues } = getScales(neighborhood)
  const whole = {
    ...(streets && { streets: getFullSpan(streets) }),
    ...(avenues && { avenues: getFullSpan(avenues) }),
  }
  return formatNeighborhoodRange(simplifyRange({ abbreviation: neighborhood.abbreviation, ...range }, whole))
}

/** Moves one range of a search value to new slider positions. */
export function setPositions(
  neighborhood: Neighborhood,
  value: string,
  part: 'streets' | 'avenues',
  [low, high]: Span,
): string {
  const range = parseNeighborhoodRange(value) ?? { abbreviation: neighborhood.abbreviation }
  const numbers = getScales(neighborhood)[part]?.numbers ?? []
  return formatRange(neighborhood, { ...range, [part]: [numbers[low]!, numbers[high]!] })
}

const stripSuffix = (name: string) => name.replace(/ (Avenue|Street)\b/, '')

/** `23rd – 30th Street`, `3rd – Park Avenue`, or a single name. */
function formatSpan(scale: Scale, span: Span): string {
  const [low, high] = toPositions(scale, span)
  const [first, last] = [scale.labels[low]!, scale.labels[high]!]
  return low === high ? last : `${stripSuffix(first)} – ${last}`
}

/** Labels of the ranges; empty without any. */
export function formatSpans(
  neighborhood: Neighborhood,
  range: Omit<NeighborhoodRange, 'abbreviation'>,
): string[] {
  const { streets, avenues } = getScales(neighborhood)
  return [
    ...(streets && range.streets ? [formatSpan(streets, range.streets)] : []),
    ...(avenues && range.avenues ? [formatSpan(avenues, range.avenues)] : []),
  ]
}
