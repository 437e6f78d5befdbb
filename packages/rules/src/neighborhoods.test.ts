import { describe, expect, it } from 'vitest'
import { avenueCount, avenueNumber } from './avenues.ts'
import { parseNeighborhoodRange } from './neighborhood-ranges.ts'
import { cityNames, tabulationAreas } from './neighborhoods.fixture.ts'
import {
  findBorough,
  boroughKeys,
  boroughs,
  findNeighborhood,
  neighborhoods,
  findNeighborhoodsByAlias,
  isOnGrid,
  searchFormBoroughs,
} from './neighborhoods.ts'

describe('neighborhoods', () => {
  it('have unique abbreviations that parse as a neighborhood range', () => {
    const keys = neighborhoods.map(({ abbreviation }) => abbreviation)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(parseNeighborhoodRange(key)).toEqual({ abbreviation: key })
  })

  it('have unique names within a borough', () => {
    for (const borough of boroughs) {
      const names = borough.neighborhoods.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('use exactly the sections of their borough', () => {
    for (const borough of boroughs)
      expect(new Set(borough.neighborhoods.map(({ section }) => section))).toEqual(
        new Set(borough.sections.keys()),
      )
  })

  it('are found by broker abbreviation', () => {
    expect(findNeighborhood('UWS')).toMatchObject({ name: 'Upper West Side', borough: 'MN' })
    expect(findNeighborhood('NOLI')?.name).toBe('Nolita')
    expect(findNeighborhood('nowhere')).toBeUndefined()
  })

  it.each(boroughKeys)('finds a neighborhood for every name in the city data for %s', (borough) => {
    const lost = [...cityNames[borough], ...tabulationAreas[borough]].filter(
      (name) => findNeighborhoodsByAlias(borough, name).length === 0,
    )
    expect(lost).toEqual([])
  })

  it('ranks an exact name match before other aliases', () => {
    expect(findNeighborhoodsByAlias('MN', 'CHINATOWN')[0]?.abbreviation).toBe('CHIN')
    expect(findNeighborhoodsByAlias('QN', 'Murray Hill').map(({ abbreviation }) => abbreviation)).toEqual([
      'MURQ',
    ])
    expect(findNeighborhoodsByAlias('SI', 'Atlantis')).toEqual([])
  })

  it('splits an unknown compound name', () => {
    const places = findNeighborhoodsByAlias('BX', 'FORDHAM/BELMONT').map(({ abbreviation }) => abbreviation)
    expect(places).toEqual(['FORD', 'BELM'])
  })

  it('finds boroughs in any spelling', () => {
    expect(findBorough('STATEN ISLAND')?.abbreviation).toBe('SI')
    expect(findBorough('The Bronx')?.abbreviation).toBe('BX')
    expect(findBorough('Jersey')).toBeUndefined()
  })
})

describe('neighborhood grid', () => {
  it('numbers avenues from east to west', () => {
    for (const { name, avenues } of neighborhoods) {
      const numbers = avenues.map((avenue) => avenueNumber(avenue))
      expect([name, numbers]).toEqual([name, numbers.toSorted((a, b) => a! - b!)])
      expect(new Set(numbers).size).toBe(avenues.length)
      expect(numbers).not.toContain(undefined)
    }
    expect(avenueNumber('Riverside Drive')).toBe(avenueCount)
  })

  it('returns whether a street and avenue lie in a neighborhood', () => {
    const kips = findNeighborhood('KIPS')!
    expect(isOnGrid(kips, 28, avenueNumber('Second Avenue')!)).toBe(true)
    expect(isOnGrid(kips, 28, avenueNumber('Sixth Avenue')!)).toBe(false)
    expect(isOnGrid(kips, 40, null)).toBe(false)
    expect(isOnGrid(kips, null, null)).toBe(false)
  })

  it('includes streets, avenues and sections in the search form boroughs', () => {
    const [first] = searchFormBoroughs()
    const uws = first!.neighborhoods.find(({ abbreviation }) => abbreviation === 'UWS')!
    expect(uws.streets[0]).toBe(59)
    expect(uws.streets.at(-1)).toBe(110)
    expect(uws.avenues[0]).toBe('Central Park West')
    expect(first!.sections[uws.section]).toBe('Upper West Side')
  })
})
