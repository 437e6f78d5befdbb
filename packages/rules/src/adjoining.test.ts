import { expect, test } from 'vitest'
import { adjoiningNeighborhoods } from './adjoining.ts'
import { findNeighborhood, neighborhoods } from './neighborhoods.ts'

test('is symmetric, lists known neighborhoods, and never the neighborhood itself', () => {
  for (const { abbreviation } of neighborhoods)
    for (const other of adjoiningNeighborhoods(abbreviation)) {
      expect(other).not.toBe(abbreviation)
      expect(findNeighborhood(other), other).toBeDefined()
      expect(adjoiningNeighborhoods(other), `${other} and ${abbreviation}`).toContain(abbreviation)
    }
})

test.each([
  ['UWS', 'LINC'],
  ['KIPS', 'GRAM'],
  ['KIPS', 'MURR'],
  ['BUSH', 'RIDG'],
  ['DUMBO', 'BKHTS'],
])('%s adjoins %s', (a, b) => {
  expect(adjoiningNeighborhoods(a)).toContain(b)
})

test('does not cross rivers, bays or borough lines without land', () => {
  expect(adjoiningNeighborhoods('ROOS')).toEqual([])
  const across = (a: string, b: string) => [a, b].toSorted().join('')
  for (const { abbreviation, borough } of neighborhoods)
    for (const other of adjoiningNeighborhoods(abbreviation)) {
      const there = findNeighborhood(other)!.borough
      expect([across(borough, borough), 'BKQN']).toContain(across(borough, there))
    }
})

test('returns no neighbors of an unknown neighborhood', () => {
  expect(adjoiningNeighborhoods('NOWHERE')).toEqual([])
})
