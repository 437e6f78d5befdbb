import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spellAmount } from './amount-in-words.ts'

const values = new Map(
  Object.entries({
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  }),
)
const scales = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
])

/** Reads words as a teller does: a second way, from left to right. */
function readAmount(text: string): number {
  const [words = '', cents = ''] = text.split(' and ')
  let [total, group] = [0, 0]
  for (const word of words.toLowerCase().split(/[ -]/)) {
    const scale = scales.get(word)
    if (word === 'hundred') group *= 100
    else if (scale !== undefined) [total, group] = [total + group * scale, 0]
    else group += values.get(word)!
  }
  return (total + group) * 100 + Number(cents.replace('/100', ''))
}

describe('an amount in words', () => {
  it('is spelled as on a check', () => {
    expect(
      [5, 1_00, 12_34, 2100_00, 1_000_000_00, 1_234_567_89, 999_01].map((cents) => spellAmount(cents)),
    ).toEqual([
      'Zero and 05/100',
      'One and 00/100',
      'Twelve and 34/100',
      'Two thousand one hundred and 00/100',
      'One million and 00/100',
      'One million two hundred thirty-four thousand five hundred sixty-seven and 89/100',
      'Nine hundred ninety-nine and 01/100',
    ])
  })

  it('reads back as the same cents, for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
        expect(readAmount(spellAmount(cents))).toBe(cents)
      }),
      { numRuns: 2000 },
    )
  })

  it('is refused where there is none', () => {
    for (const cents of [-1, 0.5, Number.NaN, 1e14]) expect(() => spellAmount(cents)).toThrow(RangeError)
  })
})
