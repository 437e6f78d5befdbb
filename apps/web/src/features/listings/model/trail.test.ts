import { beforeEach, expect, test } from 'vitest'
import { placeOnTrail, rememberTrail } from './trail.ts'

beforeEach(() => sessionStorage.clear())

test('a listing has neighbors among the results one came from', () => {
  const back = '/results/rental?limit=20'
  rememberTrail({ ids: ['7', '8', '9'], back, scrollKey: 'k' })
  expect(placeOnTrail('8')).toEqual({ back, scrollKey: 'k', position: 2, count: 3, previous: '7', next: '9' })
  expect(placeOnTrail('7')).toMatchObject({ position: 1, previous: null })
  expect(placeOnTrail('9')).toMatchObject({ position: 3, next: null })
  expect(placeOnTrail('10')).toBeNull()
})

test('without results, or with something else in their place, there is nothing to walk through', () => {
  expect(placeOnTrail('7')).toBeNull()
  for (const text of [
    '{',
    '3',
    '{"ids":[7],"back":"/results/rental","scrollKey":"k"}',
    '{"ids":["7"],"back":"/results/rental"}',
    '{"ids":["7"],"back":"https://x.example","scrollKey":"k"}',
  ]) {
    sessionStorage.setItem('listing_trail', text)
    expect(placeOnTrail('7')).toBeNull()
  }
})
