import fc from 'fast-check'
import { isOneTypo } from '@pb/rules/words'
import { expect, test } from 'vitest'
import { findMatchRanges, rank } from './rank.ts'

const names = [
  'Home',
  'Sales',
  'Rentals',
  'My profile',
  'Mark all notifications read',
  'Keyboard shortcuts',
  'Log out',
]

function best(typed: string): string[] {
  return names
    .flatMap((name) => {
      const match = rank(typed, name)
      return match ? [{ name, score: match.score }] : []
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ name }) => name)
}

test.each([
  ['sales', ['Sales']],
  ['SALES', ['Sales']],
  ['ren', ['Rentals']],
  ['prof', ['My profile']],
  ['my prof', ['My profile']],
  ['profile my', ['My profile']],
  ['mnr', ['Mark all notifications read']],
  ['manr', ['Mark all notifications read']],
  ['logout', ['Log out']],
  ['lo', ['Log out']],
  ['rentlas', ['Rentals']],
  ['rentls', ['Rentals']],
  ['shortcts', ['Keyboard shortcuts']],
  ['board', ['Keyboard shortcuts']],
  ['m', ['My profile', 'Mark all notifications read']],
  ['xyz', []],
  ['a', ['Mark all notifications read']],
  ['210 e 39', []],
  ['carroll', []],
  ['   ', []],
  ['%', []],
])('%s', (typed, found) => {
  expect(best(typed)).toEqual(expect.arrayContaining(found))
  expect(best(typed)).toHaveLength(found.length)
})

test('ranks exact matches, prefixes, later words and spread letters in this order', () => {
  const order = ['Out', 'Outside', 'Log out', 'Open user theme']
  const scores = order.map((name) => rank('out', name)!.score)
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(new Set(scores).size).toBe(scores.length)
})

test('matches keywords with a worse score than the name', () => {
  expect(rank('sign', 'Log out', ['sign out'])!.score).toBeGreaterThan(rank('log', 'Log out')!.score)
  expect(rank('sign', 'Log out', ['sign out'])!.ranges).toEqual([])
  expect(rank('sxgn', 'Log out', ['sign out'])).toBeNull()
})

test('returns match ranges, ignoring accents', () => {
  expect(rank('mnr', 'Mark all notifications read')!.ranges).toEqual([
    [0, 1],
    [9, 10],
    [23, 24],
  ])
  expect(rank('mari', 'Sofía Marín')!.ranges).toEqual([[6, 10]])
  expect(findMatchRanges('210 e 39', '210 East 39th Street')).toEqual([
    [0, 3],
    [4, 5],
    [9, 11],
  ])
  expect(findMatchRanges('#5b', '210 East 39th Street, 5B')).toEqual([[22, 24]])
})

test('accepts one typo', () => {
  for (const [one, other] of [
    ['sale', 'sales'],
    ['slae', 'sale'],
    ['sole', 'sale'],
    ['ales', 'sales'],
  ])
    expect(isOneTypo(one!, other!), `${one} ${other}`).toBe(true)
  for (const [one, other] of [
    ['sale', 'salesy'],
    ['elas', 'sale'],
    ['', 'ab'],
  ])
    expect(isOneTypo(one!, other!), `${one} ${other}`).toBe(false)
})

test('never throws, and returns only valid ranges', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(text, text, (typed, name) => {
      for (const [from, to] of [...(rank(typed, name)?.ranges ?? []), ...findMatchRanges(typed, name)]) {
        expect(from).toBeLessThan(to)
        expect(to).toBeLessThanOrEqual(name.length)
      }
    }),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(text, (name) => {
      const match = rank(name, name)
      expect(match === null || match.score === 0).toBe(true)
    }),
  )
})
