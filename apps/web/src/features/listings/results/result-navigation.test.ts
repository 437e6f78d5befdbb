import { beforeEach, expect, test } from 'vitest'
import { findResultPosition, storeResultList } from './result-navigation.ts'

beforeEach(() => sessionStorage.clear())

test('finds the neighbors of a listing in the stored results', () => {
  const back = '/results/rental?limit=20'
  storeResultList({ ids: ['7', '8', '9'], back, scrollKey: 'k' })
  expect(findResultPosition('8')).toEqual({
    back,
    scrollKey: 'k',
    position: 2,
    count: 3,
    previous: '7',
    next: '9',
  })
  expect(findResultPosition('7')).toMatchObject({ position: 1, previous: null })
  expect(findResultPosition('9')).toMatchObject({ position: 3, next: null })
  expect(findResultPosition('10')).toBeNull()
})

test('finds nothing without stored results, or with unreadable ones', () => {
  expect(findResultPosition('7')).toBeNull()
  for (const text of [
    '{',
    '3',
    '{"ids":[7],"back":"/results/rental","scrollKey":"k"}',
    '{"ids":["7"],"back":"/results/rental"}',
    '{"ids":["7"],"back":"https://x.example","scrollKey":"k"}',
  ]) {
    sessionStorage.setItem('listing_trail', text)
    expect(findResultPosition('7')).toBeNull()
  }
})
