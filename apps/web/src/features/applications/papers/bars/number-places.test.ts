import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNumberPlaces, type PageView, type TextPiece } from './number-places.ts'

const page: PageView = { width: 600, height: 800, toViewport: (x, y) => [x, 800 - y] }
const size = 10
const charWidth = 5

const piece = (str: string, x: number, y: number): TextPiece => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width: str.length * charWidth,
  hasEOL: false,
})

test('a number is found in one place, however a PDF splits its line into pieces', () => {
  const text = 'SSN 219-09-9990 of Nora'
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 8 }), (cuts) => {
      const ends = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const pieces = ends
        .slice(1)
        .map((end, index) => piece(text.slice(ends[index], end), 100 + ends[index]! * charWidth, 400))
      const [found, ...others] = findNumberPlaces(3, pieces, page)
      expect(others).toEqual([])
      expect(found).toMatchObject({ kind: 'ssn', page: 3 })
      const [left, right] = [found!.x, found!.x + found!.width].map((units) => (units / 10_000) * page.width)
      // From the fifth to the fifteenth character, and at most some of the words beside them.
      expect(left).toBeGreaterThan(100)
      expect(left).toBeLessThan(100 + 4 * charWidth)
      expect(right).toBeGreaterThan(100 + 15 * charWidth)
      expect(right).toBeLessThan(100 + 20 * charWidth)
      const [top, bottom] = [found!.y, found!.y + found!.height].map(
        (units) => (units / 10_000) * page.height,
      )
      expect(top).toBeLessThanOrEqual(800 - 400 - size)
      expect(bottom).toBeGreaterThan(800 - 400)
    }),
  )
})

test('figures of other columns and lines are not one number', () => {
  expect(
    findNumberPlaces(1, [piece('219', 100, 400), piece('09', 140, 400), piece('9990', 180, 400)], page),
  ).toEqual([])
  expect(findNumberPlaces(1, [piece('219-', 100, 400), piece('09-9990', 120, 380)], page)).toEqual([])
})

test('a turned page has the number where it is shown', () => {
  const turned: PageView = { width: 800, height: 600, toViewport: (x, y) => [y, x] }
  const [found] = findNumberPlaces(1, [piece('219-09-9990', 100, 400)], turned)
  const { x, y, width, height } = found!
  const [left, right, top, bottom] = [x, x + width, y, y + height].map((units) => units / 10_000)
  expect([left! * 800 <= 400, right! * 800 > 400 + size - 0.1]).toEqual([true, true])
  expect([top! * 600 <= 100, bottom! * 600 >= 100 + 11 * charWidth]).toEqual([true, true])
})
