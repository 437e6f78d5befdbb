import { expect, it } from 'vitest'
import { changed, defaultState } from './search-state.ts'
import { cloudOf, toggledTag } from './tags.ts'

const state = changed(defaultState('rental'), { bedrooms: ['2'], offset: 40 })
const definition = [
  { type: 'no_fee:1', title: 'No fee' },
  { type: 'bedrooms:2', title: '2 Beds' },
  { type: 'building_type:elevator', title: 'Elevator' },
  { type: 'building_features:elevator', title: 'Elevator' },
  { type: 'pets:cats', title: 'Cats' },
]

it('shows what is asked for, then what some have, the most first', () => {
  const two = { 'building_type:elevator': 8, 'building_features:elevator': 5 }
  expect(cloudOf(definition, two, defaultState('rental'), 9).map(({ type }) => type)).toEqual([
    'building_type:elevator',
  ])
  const counts = {
    'no_fee:1': 3,
    'bedrooms:2': 9,
    'building_type:elevator': 9,
    'building_features:elevator': 5,
  }
  expect(cloudOf(definition, counts, state, 9).map(({ type, found, on }) => [type, found, on])).toEqual([
    ['bedrooms:2', 9, true],
    ['building_features:elevator', 5, false],
    ['no_fee:1', 3, false],
  ])
})

it('turns its filter on and off, from the first page on', () => {
  for (const { type } of definition) {
    const once = toggledTag(state, type)
    expect(once).not.toEqual({ ...state, offset: 0 })
    expect(once.offset).toBe(0)
    expect(toggledTag(once, type)).toEqual({ ...state, offset: 0 })
  }
  expect(toggledTag(state, 'moat:1')).toBe(state)
})
