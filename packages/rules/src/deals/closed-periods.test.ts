import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findClosablePeriods, toLastDay, toOpenDay } from './closed-periods.ts'
import { createRandom } from './reference.fixture.ts'

describe('closed periods', () => {
  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-11', '2026-11-30'],
    ['2026-12', '2026-12-31'],
    ['2026', '2026-12-31'],
  ])('of %s end on %s', (period, day) => {
    expect(toLastDay(period)).toBe(day)
  })

  it.each([
    ['2026-03-31', null, '2026-03-31'],
    ['2026-03-31', '2026-03-31', '2026-04-01'],
    ['2025-01-01', '2026-12-31', '2027-01-01'],
    ['2026-04-01', '2026-03-31', '2026-04-01'],
  ])('book %s, closed through %s, on %s', (day, closedThrough, open) => {
    expect(toOpenDay(day, closedThrough)).toBe(open)
  })

  it('are months that are over and follow the closed ones, and years with their December', () => {
    const find = (closedThrough: string | null, since: string | null, today: string) =>
      findClosablePeriods({ closedThrough, since }, today)
    expect(find(null, null, '2026-03-02')).toEqual([])
    expect(find(null, '2025-11', '2026-03-01')).toEqual(['2025-11', '2025-12', '2025', '2026-01', '2026-02'])
    expect(find('2026-01-31', '2025-11', '2026-02-28')).toEqual([])
    expect(find('2026-01-31', '2025-11', '2026-03-01')).toEqual(['2026-02'])
  })

  it('never hold a day that is booked, and leave open days as they are', () => {
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
      .map((time) => time.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.option(day), (dated, closedThrough) => {
        const open = toOpenDay(dated, closedThrough)
        expect(closedThrough === null || open > closedThrough).toBe(true)
        expect(open >= dated).toBe(true)
        const isOpen = closedThrough === null || dated > closedThrough
        expect(open === dated).toBe(isOpen)
      }),
    )
  })
})

/** Every day of two years, as a plain second model marks them. */
const days = Array.from({ length: 731 }, (_, index) =>
  new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
)
const places = new Map(days.map((day, index) => [day, index]))
const today = '2026-11-29'

it('keeps the figures of closed days through 10,000 random histories, as a model that marks each day has them', () => {
  const random = createRandom(35_39)
  const wrong: string[] = []
  for (let history = 0; history < 10_000; history += 1) {
    const closings: string[] = []
    let closed = 0
    const sums = days.map(() => 0)
    const modelSums = days.map(() => 0)
    let kept: readonly number[] = []
    for (let step = 0; step < 12; step += 1) {
      const closedThrough = closings.at(-1) ?? null
      const kind = random.upTo(9)
      if (kind < 7) {
        const [at, cents] = [random.upTo(days.length - 40), random.upTo(200_000) - 100_000]
        sums[places.get(toOpenDay(days[at]!, closedThrough))!]! += cents
        modelSums[Math.max(at, closed)]! += cents
      } else if (kind < 9) {
        const periods = findClosablePeriods({ closedThrough, since: '2025-01' }, today)
        const period = periods[random.upTo(Math.min(6, periods.length))]
        if (period === undefined) continue
        closings.push(toLastDay(period))
        while (days[closed]!.startsWith(period) || days[closed]! < period) closed += 1
        kept = modelSums.slice(0, closed)
      } else if (closings.length > 0) {
        closings.pop()
        closed = closings.length === 0 ? 0 : days.indexOf(closings.at(-1)!) + 1
        kept = modelSums.slice(0, closed)
      }
    }
    const isSame = sums.every((cents, index) => cents === modelSums[index])
    const isKept = kept.every((cents, index) => cents === sums[index])
    if (!isSame || !isKept) wrong.push(`history ${history}`)
  }
  expect(wrong).toEqual([])
})
