import { encodeLine } from '@pb/rules/areas'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getActiveChips } from '../search/filters/filter-chips.ts'
import { defaultState, type SearchState } from '../search/search-state.ts'
import { formatSearch, parseSearch } from '../search/search-url.ts'
import { useMapArea } from './use-map-area.ts'

function searching(start: SearchState) {
  let state = start
  const update = (change: (before: SearchState) => SearchState) => {
    state = change(state)
  }
  const { result } = renderHook(() => useMapArea(start, update))
  return { map: result.current, now: () => state }
}

const somewhere = { ...defaultState('rental'), neighborhood: ['KIPS'], borough: ['Brooklyn'], offset: 40 }
const box = { west: -74, south: 40.7, east: -73.95, north: 40.75 }
const triangle = [
  [-74, 40.7],
  [-73.9, 40.7],
  [-73.95, 40.8],
] as const

test('searching the visible area replaces neighborhoods and returns to the first page', () => {
  const { map, now } = searching(somewhere)
  map.searchIn(box)
  expect(now()).toMatchObject({ bounds: '-74,40.7,-73.95,40.75', neighborhood: [], borough: [], offset: 0 })
  expect(map).toMatchObject({ shape: null, extent: null })
})

test('a drawn area replaces the bounds, is kept in the URL and has a chip', () => {
  const { map, now } = searching({ ...somewhere, bounds: '-74,40.7,-73.95,40.75' })
  expect(map.extent).toEqual(box)
  expect(map.shape).toHaveLength(4)
  map.searchWithin(triangle)
  expect(now()).toMatchObject({ bounds: undefined, area: encodeLine(triangle) })
  expect(parseSearch(formatSearch(now()), 'rental')).toEqual(now())
  const [chip] = getActiveChips(now(), [])
  expect(chip).toMatchObject({ label: 'Drawn area', without: { area: undefined } })
  const drawn = searching(now())
  expect(drawn.map.shape).toEqual(triangle)
  expect(drawn.map.extent).toEqual({ west: -74, south: 40.7, east: -73.9, north: 40.8 })
  drawn.map.clear()
  expect(drawn.now().area).toBeUndefined()
})

test.each(['bounds=1,2,3,4', 'area=AAAA', 'bounds=x', 'area=%00'])(
  'a URL with %s asks for no area',
  (query) => {
    expect(parseSearch(new URLSearchParams(query), 'rental')).toMatchObject({
      bounds: undefined,
      area: undefined,
    })
  },
)
