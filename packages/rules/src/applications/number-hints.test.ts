import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNumberHints } from './number-hints.ts'

const digits = (min: number, max = min) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''))
const part = (length: number) => digits(length).filter((text) => !/^0+$/.test(text))
const ssnParts = fc.tuple(
  part(3).filter((area) => area !== '666'),
  part(2),
  part(4),
)
const separator = fc.constantFrom('', '-', ' ', '–', ' - ', '.')
/** What is around a number on paper. */
const around = fc.constantFrom(
  '',
  'SSN: ',
  'Social security no. ',
  'Account #',
  '(',
  'Total $1,200.00  ',
  'Née ',
)
const behind = fc.constantFrom('', '.', ', born 01/31/1980', ')', '  $2,310.55', ' Nora Bell', '; 5B')

test('every number in the form of a social security number is found, where it is', () => {
  fc.assert(
    fc.property(around, ssnParts, separator, behind, (head, parts, sign, tail) => {
      const number = parts.join(sign)
      const found = findNumberHints(`${head}${number}${tail}`)
      expect(found).toEqual([{ kind: 'ssn', start: head.length, end: head.length + number.length }])
    }),
  )
})

test('one changed part ends the form', () => {
  const mutation = fc.constantFrom(
    ([, group, serial]: string[]) => `000-${group}-${serial}`,
    ([, group, serial]: string[]) => `666-${group}-${serial}`,
    ([area, , serial]: string[]) => `${area}-00-${serial}`,
    ([area, group]: string[]) => `${area}-${group}-0000`,
    ([area, group, serial]: string[]) => `${area}-${group} ${serial}`,
    ([area, group, serial]: string[]) => `${area}-${group}-${serial}5`,
    ([area, group, serial]: string[]) => `A${area}-${group}-${serial}`,
    ([area, group, serial]: string[]) => `$${area}-${group}-${serial}`,
    ([, , serial]: string[]) => `•••-••-${serial}`,
  )
  fc.assert(
    fc.property(ssnParts, mutation, (parts, change) => {
      expect(findNumberHints(change(parts)).filter(({ kind }) => kind === 'ssn')).toEqual([])
    }),
  )
})

test('digits as long as an account number are found; days, phones, amounts and ZIP codes are not', () => {
  const account = fc.oneof(
    fc.tuple(fc.constant('1'), digits(9, 16)).map((list) => list.join('')),
    fc
      .tuple(part(4), part(4), part(4), part(4))
      .chain((list) => fc.constantFrom(list.join(' '), list.join('-'))),
    fc.tuple(part(6), part(6)).map((list) => list.join('-')),
  )
  fc.assert(
    fc.property(around, account, behind, (head, number, tail) => {
      const found = findNumberHints(`${head}${number}${tail}`)
      expect(found).toEqual([{ kind: 'account', start: head.length, end: head.length + number.length }])
    }),
  )
  const others = fc.oneof(
    fc.tuple(digits(3), digits(3), digits(4)).map((list) => list.join('-')),
    fc.tuple(digits(3), digits(3), digits(4)).map(([a, b, c]) => `(${a}) ${b}-${c}`),
    fc.tuple(digits(5), digits(4)).map((list) => list.join('-')),
    fc
      .date({ min: new Date('1930-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .chain((day) => {
        const [year, month, date] = day.toISOString().slice(0, 10).split('-')
        return fc.constantFrom(
          `${year}${month}${date}`,
          `${month}${date}${year}`,
          `${month}/${date}/${year}`,
          `${year}-${month}-${date}`,
        )
      }),
    fc.integer({ min: 0, max: 99_999_999 }).map((cents) => `$${(cents / 100).toLocaleString('en-US')}`),
    digits(1, 7),
    digits(18, 30),
  )
  fc.assert(
    fc.property(around, others, behind, (head, text, tail) => {
      expect(findNumberHints(`${head}${text}${tail}`)).toEqual([])
    }),
  )
})

test('places are within any text, in order, and none overlaps another', () => {
  const text = fc
    .array(fc.oneof(digits(1, 18), fc.constantFrom(' ', '  ', '-', '.', ',', '$', '/', 'a', 'é', '–')))
    .map((list) => list.join(''))
  fc.assert(
    fc.property(text, (line) => {
      let last = 0
      for (const { start, end } of findNumberHints(line)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(line.slice(start, end).replace(/\D/g, '').length).toBeOneOf(
          Array.from({ length: 10 }, (_, index) => index + 8),
        )
        last = end
      }
    }),
  )
})
