import { expect, test } from 'vitest'
import { adjoiningNeighborhoods } from './adjoining.ts'
import { neighborhoodByAbbreviation, neighborhoods } from './neighborhoods.ts'

test('who adjoins is adjoined, by places of the list, and never by itself', () => {
  for (const { abbreviation } of neighborhoods)
    for (const other of adjoiningNeighborhoods(abbreviation)) {
      expect(other).not.toBe(abbreviation)
      expect(neighborhoodByAbbreviation(other), other).toBeDefined()
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

test('no river, bay or borough line is crossed where no land joins', () => {
  expect(adjoiningNeighborhoods('ROOS')).toEqual([])
  const across = (a: string, b: string) => [a, b].toSorted().join('')
  for (const { abbreviation, borough } of neighborhoods)
    for (const other of adjoiningNeighborhoods(abbreviation)) {
      const there = neighborhoodByAbbreviation(other)!.borough
      expect([across(borough, borough), 'BKQN']).toContain(across(borough, there))
    }
})

test('a place that nobody knows has no neighbors', () => {
  expect(adjoiningNeighborhoods('NOWHERE')).toEqual([])
})
