import { expect, it } from 'vitest'
import { formatSelectedSearch, parseSelectedSearch } from './selected-search.ts'

const read = (query: string, carried?: unknown) => parseSelectedSearch(new URLSearchParams(query), carried)

it('takes the ids of the navigation state until they are in the URL', () => {
  const first = read('', { listing_ids: ['7', 9, 'x'], clientId: '3' })
  expect(first).toMatchObject({ listing_ids: ['7', '9'], ignore_filters: true, limit: 20, offset: 0 })
  const query = formatSelectedSearch(first)
  expect(query).toBe('listing_ids=7&listing_ids=9&limit=20')
  expect(read(query)).toEqual(first)
  expect(read(query, { listing_ids: ['1'] }).listing_ids).toEqual(['7', '9'])
})

it('keeps the page', () => {
  const state = read('listing_ids=7&listing_ids=9&offset=20&limit=20')
  expect(state.offset).toBe(20)
  expect(read(formatSelectedSearch(state))).toEqual(state)
})

it.each([undefined, null, 'x', { listing_ids: 'x' }, { other: [] }])('finds no ids in %j', (carried) => {
  expect(read('', carried).listing_ids).toEqual([])
})
