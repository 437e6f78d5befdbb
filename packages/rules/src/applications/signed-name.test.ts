import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSignedName } from './signed-name.ts'

describe('the name that was signed', () => {
  test.each([
    ['nora BELL', 'Nora Bell'],
    ['José Núñez', 'Jose Nunez'],
    ['Soren Ostergaard', 'Søren Østergaard'],
    ['Bell, Nora', 'Nora Bell'],
    ['N. Bell', 'Nora Bell'],
    ['Nora J. Bell', 'Nora Jane Bell'],
    ['Nora Bell', 'Nora Jane Bell'],
    ['Robert Cole Jr.', 'Robert Cole'],
    ['Robert Cole III', 'Dr. Robert Cole'],
    ['O’Neil Ann', "Ann O'Neil"],
    ['王小明', '小明 王'],
  ])('%s may be %s', (signed, asked) => {
    expect(isSignedName(signed, asked)).toBe(true)
    expect(isSignedName(asked, signed)).toBe(true)
  })

  test.each([
    ['Sam Ito', 'Nora Bell'],
    ['Sam Bell', 'Nora Bell'],
    ['Nora', 'Nora Bell'],
    ['N. B.', 'Nora Bell'],
    ['S. Bell', 'Nora Bell'],
    ['', 'Nora Bell'],
    ['Jr.', 'Robert Cole Jr.'],
  ])('%s is not %s', (signed, asked) => {
    expect(isSignedName(signed, asked)).toBe(false)
    expect(isSignedName(asked, signed)).toBe(false)
  })

  test('is the same in any order, case and with any middle name and suffix, and never another person’s', () => {
    const word = fc.constantFrom('Nora', 'José', 'Ann', 'Luz', 'Bell', 'Ito', 'Núñez', 'Ostrowska', 'Okafor')
    const suffix = fc.constantFrom('', ' Jr.', ' III', ' Esq.')
    const names = fc.uniqueArray(word, { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(names, suffix, fc.boolean(), ([first, last, middle, other, stranger], end, isTurned) => {
        const whole = isTurned ? `${last}, ${first}` : `${first} ${last}`
        expect(isSignedName(`${first} ${middle} ${last}${end}`.toUpperCase(), whole)).toBe(true)
        expect(isSignedName(`${other} ${stranger}${end}`, whole)).toBe(false)
      }),
    )
  })
})
