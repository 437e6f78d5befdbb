import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAtSigning, netEffectiveRent, screeningCapCents } from './rent.ts'

test('calculates one month free of twelve and of thirteen', () => {
  expect(netEffectiveRent(3_600_00, { freeMonths: 1, termMonths: 12 })).toBe(3_300_00)
  expect(netEffectiveRent(4_000_00, { freeMonths: 1, termMonths: 13 })).toBe(3_692_31)
})

test.each([
  [0, { freeMonths: 1, termMonths: 12 }],
  [3_000_00, null],
  [3_000_00, { freeMonths: 1 }],
  [3_000_00, { termMonths: 12 }],
  [3_000_00, { freeMonths: 12, termMonths: 12 }],
])('%j with %j has no net effective rent', (gross, concession) => {
  expect(netEffectiveRent(gross, concession)).toBeNull()
})

const cents = fc.integer({ min: 1, max: 100_000_00 })

test('keeps the total over the term, to half a cent a month', () => {
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 2, max: 36 }),
      fc.integer({ min: 1, max: 35 }),
      (gross, term, free) => {
        fc.pre(free < term)
        const net = netEffectiveRent(gross, { freeMonths: free, termMonths: term })!
        expect(Math.abs(net * term - gross * (term - free))).toBeLessThanOrEqual(term / 2)
        expect(net).toBeLessThanOrEqual(gross)
      },
    ),
  )
})

test('sums the amounts due at signing with a deposit of up to one month and screening of up to $20', () => {
  const fee = fc.record({ name: fc.string({ minLength: 1 }), cents })
  fc.assert(
    fc.property(
      cents,
      fc.option(cents),
      fc.option(cents),
      fc.array(fee),
      (gross, deposit, screening, fees) => {
        const { lines, totalCents } = dueAtSigning({
          grossCents: gross,
          depositCents: deposit,
          screeningCents: screening,
          fees,
        })
        expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(totalCents)
        expect(lines[1]!.cents).toBe(Math.min(deposit ?? gross, gross))
        expect(lines[2]!.cents).toBe(Math.min(screening ?? screeningCapCents, screeningCapCents))
        expect(lines.slice(3).map(({ cents: amount }) => amount)).toEqual(fees.map((each) => each.cents))
      },
    ),
  )
})

test('returns nothing due without a rent', () => {
  expect(dueAtSigning({ grossCents: 0 })).toEqual({ lines: [], totalCents: 0 })
})
