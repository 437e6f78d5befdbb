import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getRequiredFacts,
  findTransitionError,
  canRemove,
  nextStatuses,
  pastStatuses,
  removalReasons,
  type StatusTransition,
} from './listing-status.ts'
import { adTypes, standardStatuses } from './vocabulary.ts'

const status = fc.constantFrom(...standardStatuses)
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)
const move: fc.Arbitrary<StatusTransition> = fc.record({
  from: status,
  to: status,
  date: fc.option(day, { nil: undefined }),
  closePriceCents: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
  today: day,
  since: day,
})

test('accepts only allowed transitions with the required fields and a valid date', () => {
  fc.assert(
    fc.property(move, (given) => {
      const { from, to, date, closePriceCents, today, since } = given
      const facts = getRequiredFacts(to)
      const allowed =
        nextStatuses(from).includes(to) &&
        (!facts.includes('date') || date !== undefined) &&
        (!facts.includes('close_price') || (closePriceCents ?? 0) > 0) &&
        (date === undefined || (date <= today && date >= since))
      expect(findTransitionError(given) === null).toBe(allowed)
    }),
    { numRuns: 3000 },
  )
})

test('removes past listings only as mistakes, and never sells a rental', () => {
  for (const from of standardStatuses)
    for (const adType of adTypes)
      for (const { key, status: to, adType: only } of removalReasons) {
        const fits = only === null || only === adType
        expect(canRemove(from, adType, key)).toBe(fits && (to === null || !pastStatuses.includes(from)))
      }
})
