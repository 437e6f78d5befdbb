import { describe, expect, it } from 'vitest'
import { getActiveChips } from './filter-chips.ts'
import { filterBoroughs, formatNeighborhood, getSections } from './neighborhoods.ts'
import { changeSearch, defaultState } from '../search-state.ts'

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

describe('filter chips', () => {
  it('have a label and the search without the filter', () => {
    const searched = changeSearch(state, {
      offset: 40,
      min_price: 2000,
      max_price: 3500,
      bedrooms: ['studio', '2'],
      neighborhood: ['UWS|str:70-80'],
      pets: ['dogs'],
    })
    const chips = getActiveChips(searched, boroughs)
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

  it('stand for many neighborhoods of a borough at once, and name those left out', () => {
    const many = Array.from({ length: 30 }, (_, n) => ({
      name: `Place ${n}`,
      abbreviation: `P${n}`,
      section: 0,
      streets: [],
      avenues: [],
    }))
    const large = [{ ...boroughs[0]!, neighborhoods: many }, boroughs[1]!]
    const select = (count: number) =>
      changeSearch(state, {
        neighborhood: ['CARROLL', ...many.slice(0, count).map((one) => one.abbreviation)],
      })
    const label = (count: number) => getActiveChips(select(count), large).map((chip) => chip.label)
    expect(label(8)).toHaveLength(9)
    expect(label(20)).toEqual(['Carroll Gardens', '20 in Manhattan'])
    expect(label(28)).toEqual(['Carroll Gardens', 'Manhattan except Place 28, Place 29'])
    expect(getActiveChips(select(28), large)[1]!.without.neighborhood).toEqual(['CARROLL'])
  })

  it('show that a link limits the search to certain listings', () => {
    const [chip] = getActiveChips(
      changeSearch(state, { listing_ids: ['4', '5'], ignore_filters: true }),
      boroughs,
    )
    expect(chip!.label).toBe('Only 2 listings')
    expect(chip!.without).toMatchObject({ listing_ids: [], ignore_filters: false })
  })

  it('format open-ended prices', () => {
    expect(getActiveChips(changeSearch(state, { min_price: 2000 }), boroughs)[0]!.label).toBe('From $2,000')
    expect(getActiveChips(changeSearch(state, { max_price: 2000 }), boroughs)[0]!.label).toBe('Up to $2,000')
  })

  it('exist for fees, price drops, dates and companies', () => {
    const search = changeSearch(state, {
      no_fee: true,
      price_dropped: true,
      move_in_date: '2026-12-01',
      listed_since: '2026-11-20',
      verified_within: 1,
      company_name: ['Alder Realty'],
    })
    const chips = getActiveChips(search, boroughs)
    expect(chips.map(({ label }) => label)).toEqual([
      'No fee',
      'Price dropped',
      'Available by Dec 1, 2026',
      'Listed since Nov 20, 2026',
      'Verified within 1 day',
      'Alder Realty',
    ])
    let remaining = search
    for (const { id } of chips)
      remaining = getActiveChips(remaining, boroughs).find((chip) => chip.id === id)!.without
    expect(remaining).toEqual(state)
  })

  it('are empty for the default search', () => {
    expect(getActiveChips(state, boroughs)).toEqual([])
  })
})

describe('neighborhoods', () => {
  it('are grouped by section, without empty sections', () => {
    expect(getSections(boroughs[0]!).map(({ title }) => title)).toEqual(['Downtown', 'Uptown'])
  })

  it('are found by name, abbreviation and section', () => {
    const found = (text: string) =>
      filterBoroughs(boroughs, text).flatMap(({ neighborhoods }) => neighborhoods.map(({ name }) => name))
    expect(found('carr')).toEqual(['Carroll Gardens'])
    expect(found(' uptown')).toEqual(['UWS'])
    expect(found('')).toHaveLength(3)
    expect(filterBoroughs(boroughs, 'nowhere')).toEqual([])
  })

  it('have labels with the names of streets and avenues', () => {
    expect(formatNeighborhood(boroughs, 'UWS|ave:17-17')).toBe('UWS, Broadway')
    expect(formatNeighborhood(boroughs, 'UWS|str:1-300|ave:17-18')).toBe(
      'UWS, 69th – 80th Street, Broadway – West End Avenue',
    )
    expect(formatNeighborhood(boroughs, 'GONE')).toBe('GONE')
  })
})
