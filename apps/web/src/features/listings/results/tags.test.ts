import { expect, it } from 'vitest'
import { changeSearch, defaultState } from '../search/search-state.ts'
import { getCloudTags, toggleTag } from './tags.ts'

const state = changeSearch(defaultState('rental'), { bedrooms: ['2'], offset: 40 })
const definition = [
  { type: 'no_fee:1', title: 'No fee' },
  { type: 'bedrooms:2', title: '2 Beds' },
  { type: 'building_type:elevator', title: 'Elevator' },
  { type: 'building_features:elevator', title: 'Elevator' },
  { type: 'pets:cats', title: 'Cats' },
]

it('lists active tags first, then tags of some results by count', () => {
  const two = { 'building_type:elevator': 8, 'building_features:elevator': 5 }
  expect(getCloudTags(definition, two, defaultState('rental'), 9).map(({ type }) => type)).toEqual([
    'building_type:elevator',
  ])
  const counts = {
    'no_fee:1': 3,
    'bedrooms:2': 9,
    'building_type:elevator': 9,
    'building_features:elevator': 5,
  }
  expect(
    getCloudTags(definition, counts, state, 9).map(({ type, count, active }) => [type, count, active]),
  ).toEqual([
    ['bedrooms:2', 9, true],
    ['building_features:elevator', 5, false],
    ['no_fee:1', 3, false],
  ])
})

it('toggles its filter and returns to the first page', () => {
  for (const { type } of definition) {
    const once = toggleTag(state, type)
    expect(once).not.toEqual({ ...state, offset: 0 })
    expect(once.offset).toBe(0)
    expect(toggleTag(once, type)).toEqual({ ...state, offset: 0 })
  }
  expect(toggleTag(state, 'moat:1')).toBe(state)
})
