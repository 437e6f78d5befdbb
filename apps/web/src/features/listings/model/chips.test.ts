import { describe, expect, it } from 'vitest'
import { chipsOf } from './chips.ts'
import { matchingBoroughs, neighborhoodLabel, sectionsOf } from './neighborhoods.ts'
import { changed, defaultState } from './search-state.ts'

const boroughs = [
  {
    name: 'Manhattan',
    abbreviation: 'MN',
    sections: ['Downtown', 'Uptown', 'Empty'],
    neighborhoods: [
      { name: 'Tribeca', abbreviation: 'TRIBECA', section: 0, streets: [], avenues: [] },
      {
        name: 'UWS',
        abbreviation: 'UWS',
        section: 1,
        streets: [69, 70, 71, 80],
        avenues: ['Broadway', 'West End Avenue'],
      },
    ],
  },
  {
    name: 'Brooklyn',
    abbreviation: 'BK',
    sections: ['Brownstone'],
    neighborhoods: [
      { name: 'Carroll Gardens', abbreviation: 'CARROLL', section: 0, streets: [], avenues: [] },
    ],
  },
]
const state = defaultState('rental')

describe('chips', () => {
  it('say each active filter in words and lead to the search without it', () => {
    const searched = changed(state, {
      offset: 40,
      min_price: 2000,
      max_price: 3500,
      bedrooms: ['studio', '2'],
      neighborhood: ['UWS|str:70-80'],
      pets: ['dogs'],
    })
    const chips = chipsOf(searched, boroughs)
    expect(chips.map(({ label }) => label)).toEqual([
      '$2,000 – $3,500',
      'Studio',
      '2 Beds',
      'UWS, 70th – 80th Street',
      'Dogs',
    ])
    expect(chips[0]!.without).toEqual({ ...searched, offset: 0, min_price: undefined, max_price: undefined })
    expect(chips[1]!.without).toEqual({ ...searched, offset: 0, bedrooms: ['2'] })
    expect(chips[3]!.without.neighborhood).toEqual([])
  })

  it('write half-open prices', () => {
    expect(chipsOf(changed(state, { min_price: 2000 }), boroughs)[0]!.label).toBe('From $2,000')
    expect(chipsOf(changed(state, { max_price: 2000 }), boroughs)[0]!.label).toBe('Up to $2,000')
  })

  it('say what is asked of the offer', () => {
    const asked = changed(state, {
      no_fee: true,
      price_dropped: true,
      move_in_date: '2026-12-01',
      listed_since: '2026-11-20',
      verified_within: 1,
      company_name: ['Alder Realty'],
    })
    const chips = chipsOf(asked, boroughs)
    expect(chips.map(({ label }) => label)).toEqual([
      'No fee',
      'Price dropped',
      'Available by Dec 1, 2026',
      'Listed since Nov 20, 2026',
      'Verified within 1 day',
      'Alder Realty',
    ])
    let left = asked
    for (const { id } of chips) left = chipsOf(left, boroughs).find((chip) => chip.id === id)!.without
    expect(left).toEqual(state)
  })

  it('are none for the default query', () => {
    expect(chipsOf(state, boroughs)).toEqual([])
  })
})

describe('neighborhoods', () => {
  it('stand by section, empty sections left out', () => {
    expect(sectionsOf(boroughs[0]!).map(({ title }) => title)).toEqual(['Downtown', 'Uptown'])
  })

  it('are found by name, abbreviation and section', () => {
    const found = (text: string) =>
      matchingBoroughs(boroughs, text).flatMap(({ neighborhoods }) => neighborhoods.map(({ name }) => name))
    expect(found('carr')).toEqual(['Carroll Gardens'])
    expect(found(' uptown')).toEqual(['UWS'])
    expect(found('')).toHaveLength(3)
    expect(matchingBoroughs(boroughs, 'nowhere')).toEqual([])
  })

  it('say what narrows them by the names of streets and avenues', () => {
    expect(neighborhoodLabel(boroughs, 'UWS|ave:17-17')).toBe('UWS, Broadway')
    expect(neighborhoodLabel(boroughs, 'UWS|str:1-300|ave:17-18')).toBe(
      'UWS, 69th – 80th Street, Broadway – West End Avenue',
    )
    expect(neighborhoodLabel(boroughs, 'GONE')).toBe('GONE')
  })
})
