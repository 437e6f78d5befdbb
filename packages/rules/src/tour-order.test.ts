import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTour, scheduleTour, type TourInput } from './tour-order.ts'

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item].concat(rest)),
  )
}

const input = fc.integer({ min: 1, max: 7 }).chain((count) => {
  const minutes = fc.integer({ min: 0, max: 40 })
  const row = fc.array(minutes, { minLength: count, maxLength: count })
  return fc.record({
    starts: fc.integer({ min: 540, max: 700 }),
    stops: fc.array(
      fc
        .record({
          opens: fc.integer({ min: 480, max: 900 }),
          length: fc.integer({ min: 0, max: 400 }),
          minutes: fc.integer({ min: 10, max: 45 }),
        })
        .map(({ opens, length, minutes: visit }) => ({ opens, closes: opens + length, minutes: visit })),
      { minLength: count, maxLength: count },
    ),
    fromStart: row,
    between: fc.array(row, { minLength: count, maxLength: count }),
  })
})

/** How good an order of stops that fit is: their number, and the end. */
function rate(tour: TourInput, order: readonly number[]): [number, number] | null {
  const visits = scheduleTour(tour, order)
  if (visits.some(({ late }) => late)) return null
  return [-visits.length, visits.at(-1)?.ends ?? 0]
}

const compare = (a: readonly number[], b: readonly number[]) =>
  a.map((value, at) => value - b[at]!).find((difference) => difference !== 0) ?? 0

/** All sets of the numbers below `count`. */
const subsets = (count: number): number[][] =>
  Array.from({ length: 1 << count }, (_, mask) =>
    Array.from({ length: count }, (_item, stop) => stop).filter((stop) => mask & (1 << stop)),
  )

test('an order is as good as the best of all orders of all subsets', () => {
  fc.assert(
    fc.property(input, (tour) => {
      const all = tour.stops.map((_, stop) => stop)
      const rated = subsets(all.length)
        .flatMap(permutations)
        .flatMap((order) => (order.length === 0 ? [] : [rate(tour, order)]))
        .filter((rating) => rating !== null)
      const best = rated.toSorted(compare)[0]
      const order = orderTour(tour)
      expect(order.toSorted((a, b) => a - b)).toEqual(all)
      const fitting = best ? -best[0] : 0
      expect(fitting === 0 ? undefined : rate(tour, order.slice(0, fitting))).toEqual(best)
    }),
    { numRuns: 60 },
  )
})

test('visits follow each other with their travel, and wait until a stop opens', () => {
  fc.assert(
    fc.property(input, (tour) => {
      const visits = scheduleTour(tour, orderTour(tour))
      let leaves = tour.starts
      for (const { stop, starts, ends, travel, wait, late } of visits) {
        expect(starts).toBe(leaves + travel + wait)
        expect(ends).toBe(starts + tour.stops[stop]!.minutes)
        const { opens, closes } = tour.stops[stop]!
        expect(late || (starts >= opens && ends <= closes)).toBe(true)
        leaves = ends
      }
    }),
  )
})

test('nine stops take no noticeable time and keep a fixed appointment', () => {
  const count = 9
  const stops = Array.from({ length: count }, (_, stop) =>
    stop === 3 ? { opens: 720, closes: 740, minutes: 20 } : { opens: 540, closes: 1200, minutes: 20 },
  )
  const between = stops.map((_, from) => stops.map((_other, to) => Math.abs(from - to) * 5))
  const tour = { starts: 600, stops, fromStart: stops.map(() => 0), between }
  const visits = scheduleTour(tour, orderTour(tour))
  expect(visits.find(({ stop }) => stop === 3)).toMatchObject({ starts: 720, late: false })
  expect(visits.every(({ late }) => !late)).toBe(true)
})
