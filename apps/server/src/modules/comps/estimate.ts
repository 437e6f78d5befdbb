import { parseUnitPosition } from '@pb/rules/unit-line'
import type { AdType } from '@pb/rules/vocabulary'
import { getMarketChange, type MarketIndex } from './market-index.ts'
import type { FoundRow } from './queries.ts'
import { minComps, type Subject } from './scope.ts'
import { findQuantile } from './weighted-quantile.ts'
import * as texts from './texts.ts'

/** How much closer a closing can be to the subject; decides its weight and the width of the interval. */
type Closeness = 'unit' | 'line' | 'building' | 'nearby'

/** A closing with the price it would have had for the subject, today. */
export interface AdjustedClosing {
  readonly row: FoundRow
  readonly closeness: Closeness
  /** Steps of the adjustment as sentences. */
  readonly steps: readonly string[]
  readonly adjustedCents: number
  /** Share of the estimate, from 0 to 1. */
  readonly share: number
}

export interface Estimate {
  readonly cents: number
  /** Interval that holds the price in 80 of 100 cases. */
  readonly lowCents: number
  readonly highCents: number
  readonly reasons: readonly string[]
  readonly closings: readonly AdjustedClosing[]
}

/** Relative weight of a closing, by closeness. Measured by `bench/comps-accuracy.ts`, as all figures of this file. */
const weights: Readonly<Record<Closeness, number>> = { unit: 30, line: 8, building: 1, nearby: 0.04 }
/** Years after which a closing counts a third. */
const yearsToFade = 4
/** Floors and miles of difference after which a closing counts a third. */
const floorsToFade = 10
const milesToFade = 0.2
/** Price per floor, and the most that floors change. */
const perFloor = 0.0093
const maxFloorChange = 0.15
/** Elasticity of the price by size; rents rise less than the size. */
const sizeElasticity: Readonly<Record<AdType, number>> = { sale: 0.95, rental: 0.5 }
/** Change per bedroom, where a size is unknown. */
const perBedroom: Readonly<Record<AdType, number>> = { sale: 0.35, rental: 0.25 }
/** Weight of a closing whose size, or bedrooms, are known to be similar, or different. */
const similarSizeWeight = 4
const equalBedroomsWeight = 3
const otherBedroomsWeight = 0.3

/** Half the width of the interval, as a logarithm, by the closest closing. */
const halfWidths: Readonly<Record<AdType, Readonly<Record<Closeness, number>>>> = {
  sale: { unit: 0.205, line: 0.43, building: 0.64, nearby: 0.6 },
  rental: { unit: 0.2, line: 0.22, building: 0.165, nearby: 0.165 },
}

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
const toPercent = (logarithm: number) => Math.round((Math.exp(logarithm) - 1) * 100)

function getCloseness(subject: Subject, row: FoundRow): Closeness {
  if (row.unit_id === subject.unit_id) return 'unit'
  if (row.building_id !== subject.building_id) return 'nearby'
  const own = parseUnitPosition(subject.unit)
  return own && parseUnitPosition(row.unit)?.line === own.line ? 'line' : 'building'
}

/** Bedrooms of a code: a studio has none, a loft counts as one. */
const countBedrooms = (code: number) => (code < 3 ? 0 : code === 3 ? 1 : code / 10)

interface Adjustment {
  readonly step: string | null
  readonly change: number
  readonly weight: number
}

const same: Adjustment = { step: null, change: 0, weight: 1 }

function adjustForTime({ row, index, today }: Input): Adjustment {
  const change = getMarketChange(index, row.date, today)
  const percent = toPercent(change)
  const years = (Date.parse(today) - Date.parse(row.date)) / (365.25 * 86_400_000)
  const step = percent === 0 ? null : texts.marketChange(row.date.slice(0, 4), percent)
  return { step, change, weight: Math.exp(-Math.max(0, years) / yearsToFade) }
}

function adjustForFloor({ subject, row, closeness }: Input): Adjustment {
  const [own, other] = [parseUnitPosition(subject.unit), parseUnitPosition(row.unit)]
  if (!own || !other || closeness === 'unit' || closeness === 'nearby') return same
  const difference = own.floor - other.floor
  const change = clamp(difference * perFloor, maxFloorChange)
  const percent = toPercent(change)
  return {
    step: percent === 0 ? null : texts.floors(difference, percent),
    change,
    weight: Math.exp(-Math.abs(difference) / floorsToFade),
  }
}

function adjustForSize({ subject, row, closeness }: Input): Adjustment {
  if (closeness === 'unit' || !subject.size || !row.size) return same
  const ratio = Math.log(subject.size / row.size)
  const change = sizeElasticity[subject.ad_type] * ratio
  const percent = toPercent(change)
  return {
    step: percent === 0 ? null : texts.size(percent),
    change,
    weight: similarSizeWeight * Math.exp(-2 * Math.abs(ratio)),
  }
}

function adjustForBedrooms({ subject, row, closeness }: Input): Adjustment {
  if (closeness === 'unit' || subject.bedrooms === 0 || row.bedrooms === 0) return same
  const difference = countBedrooms(subject.bedrooms) - countBedrooms(row.bedrooms)
  if (difference === 0) return { ...same, weight: equalBedroomsWeight }
  const sized = subject.size !== null && row.size !== null
  const change = sized ? 0 : difference * perBedroom[subject.ad_type]
  return {
    step: sized ? null : texts.bedroomCount(toPercent(change)),
    change,
    weight: otherBedroomsWeight,
  }
}

interface Input {
  readonly subject: Subject
  readonly row: FoundRow
  readonly closeness: Closeness
  readonly index: MarketIndex
  readonly today: string
}

const adjust = [adjustForTime, adjustForFloor, adjustForSize, adjustForBedrooms]

function adjustClosing(input: Input) {
  const { row, closeness } = input
  const steps = adjust.map((step) => step(input))
  const change = steps.reduce((sum, each) => sum + each.change, 0)
  const fade = closeness === 'nearby' ? Math.exp(-row.miles / milesToFade) : 1
  return {
    row,
    closeness,
    steps: steps.flatMap(({ step }) => step ?? []),
    value: Math.log(Number(row.price_cents)) + change,
    weight: steps.reduce((product, each) => product * each.weight, weights[closeness] * fade),
  }
}

/** The same closing may be a listing and in the building's history. */
const toKey = (row: FoundRow) => row.id ?? `${row.unit_id} ${row.date} ${row.price_cents}`

function listReasons(
  subject: Subject,
  closings: readonly { row: FoundRow; closeness: Closeness }[],
): string[] {
  const count = (closeness: Closeness) => closings.filter((each) => each.closeness === closeness).length
  const own = closings.find(({ closeness }) => closeness === 'unit')
  const counts = [
    [count('line'), texts.sameLine],
    [count('building'), texts.sameBuilding],
    [count('nearby'), texts.nearby],
  ] as const
  return [
    texts.closings(closings.length),
    ...(own ? [texts.ownClosing(own.row.date.slice(0, 4))] : []),
    ...counts.flatMap(([found, text]) => (found > 0 ? [text(found)] : [])),
    ...(subject.bedrooms === 0 ? [texts.unknownBedrooms] : []),
    ...(subject.size === null ? [texts.unknownSize] : []),
    ...(closings.every(({ closeness }) => closeness === 'nearby') ? [texts.wide] : []),
  ]
}

const order: readonly Closeness[] = ['unit', 'line', 'building', 'nearby']

/**
 * Estimates what the subject would close for today: the weighted median of closings, each adjusted for the market's
 * change, the floor, the size and the bedrooms. Closer, newer and more similar ones weigh more. The interval is as wide
 * as estimates with such a closest closing were off in the past. Null with fewer than three closings.
 */
export function estimatePrice(
  subject: Subject,
  rows: readonly FoundRow[],
  { index, today }: { readonly index: MarketIndex; readonly today: string },
): Estimate | null {
  const unique = [...new Map(rows.filter(({ closed }) => closed).map((row) => [toKey(row), row])).values()]
  if (unique.length < minComps) return null
  const adjusted = unique.map((row) =>
    adjustClosing({ subject, row, closeness: getCloseness(subject, row), index, today }),
  )
  const total = adjusted.reduce((sum, { weight }) => sum + weight, 0)
  const value = findQuantile(adjusted, 0.5)
  const closest = order.find((closeness) => adjusted.some((each) => each.closeness === closeness))!
  const half = halfWidths[subject.ad_type][closest]
  const toCents = (logarithm: number) => Math.round(Math.exp(logarithm))
  return {
    cents: toCents(value),
    lowCents: toCents(value - half),
    highCents: toCents(value + half),
    reasons: listReasons(subject, adjusted),
    closings: adjusted
      .map(({ row, closeness, steps, value: each, weight }) => ({
        row,
        closeness,
        steps,
        adjustedCents: toCents(each),
        share: weight / total,
      }))
      .toSorted((a, b) => b.share - a.share),
  }
}
