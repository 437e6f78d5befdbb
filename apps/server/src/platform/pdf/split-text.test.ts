import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitToFit } from './split-text.ts'

/** One line per ten characters. */
const measure = (part: string) => Math.ceil(part.length / 10)

test('splits a text into non-empty parts that fit and add up to the text', () => {
  const text = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 8 }), (whole, height) => {
      const parts: string[] = []
      let rest = whole
      while (rest !== '') {
        const [part, left] = splitToFit(rest, height, measure)
        expect(measure(part)).toBeLessThanOrEqual(height)
        expect(part).not.toBe('')
        parts.push(part)
        rest = left
      }
      expect(parts.join(' ')).toBe(whole)
    }),
  )
})

test('breaks a word that is longer than a page', () => {
  expect(splitToFit('x'.repeat(100), 2, measure)).toEqual(['x'.repeat(20), 'x'.repeat(80)])
  expect(splitToFit(`${'x'.repeat(25)} y`, 2, measure)).toEqual(['x'.repeat(20), 'xxxxx y'])
  expect(splitToFit('xy', 0, measure)).toEqual(['x', 'y'])
})
