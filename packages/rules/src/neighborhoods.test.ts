import { describe, expect, it } from 'vitest'
import { avenueCount, avenueNumber } from './avenues.ts'
import { parseNeighborhoodRange } from './neighborhood-ranges.ts'
import { cityNames, tabulationAreas } from './neighborhoods.fixture.ts'
import {
  boroughByName,
  boroughKeys,
  boroughs,
  neighborhoodByAbbreviation,
  neighborhoods,
  neighborhoodsByAlias,
  onGrid,
  searchFormBoroughs,
} from './neighborhoods.ts'

describe('the list of neighborhoods', () => {
  it('has one abbreviation a place, fit for a search', () => {
    const keys = neighborhoods.map(({ abbreviation }) => abbreviation)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(parseNeighborhoodRange(key)).toEqual({ abbreviation: key })
  })

  it('has one name a borough', () => {
    for (const borough of boroughs) {
      const names = borough.neighborhoods.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('keeps every section inside its borough', () => {
    for (const borough of boroughs)
      expect(new Set(borough.neighborhoods.map(({ section }) => section))).toEqual(
        new Set(borough.sections.keys()),
      )
  })

  it('knows the broker names', () => {
    expect(neighborhoodByAbbreviation('UWS')).toMatchObject({ name: 'Upper West Side', borough: 'MN' })
    expect(neighborhoodByAbbreviation('NOLI')?.name).toBe('Nolita')
    expect(neighborhoodByAbbreviation('nowhere')).toBeUndefined()
  })

  it.each(boroughKeys)("finds a place for every name of the city's files in %s", (borough) => {
    const lost = [...cityNames[borough], ...tabulationAreas[borough]].filter(
      (name) => neighborhoodsByAlias(borough, name).length === 0,
    )
    expect(lost).toEqual([])
  })

  it('takes a place of that very name before others', () => {
    expect(neighborhoodsByAlias('MN', 'CHINATOWN')[0]?.abbreviation).toBe('CHIN')
    expect(neighborhoodsByAlias('QN', 'Murray Hill').map(({ abbreviation }) => abbreviation)).toEqual([
      'MURQ',
    ])
    expect(neighborhoodsByAlias('SI', 'Atlantis')).toEqual([])
  })

  it('splits a compound name that it does not hold', () => {
    const places = neighborhoodsByAlias('BX', 'FORDHAM/BELMONT').map(({ abbreviation }) => abbreviation)
    expect(places).toEqual(['FORD', 'BELM'])
  })

  it('names boroughs in any spelling', () => {
    expect(boroughByName('STATEN ISLAND')?.abbreviation).toBe('SI')
    expect(boroughByName('The Bronx')?.abbreviation).toBe('BX')
    expect(boroughByName('Jersey')).toBeUndefined()
  })
})

describe('the grid', () => {
  it('numbers a run of avenues from the east', () => {
    for (const { name, avenues } of neighborhoods) {
      const numbers = avenues.map((avenue) => avenueNumber(avenue))
      expect([name, numbers]).toEqual([name, numbers.toSorted((a, b) => a! - b!)])
      expect(new Set(numbers).size).toBe(avenues.length)
      expect(numbers).not.toContain(undefined)
    }
    expect(avenueNumber('Riverside Drive')).toBe(avenueCount)
  })

  it('says whether a street and an avenue lie in a place', () => {
    const kips = neighborhoodByAbbreviation('KIPS')!
    expect(onGrid(kips, 28, avenueNumber('Second Avenue')!)).toBe(true)
    expect(onGrid(kips, 28, avenueNumber('Sixth Avenue')!)).toBe(false)
    expect(onGrid(kips, 40, null)).toBe(false)
    expect(onGrid(kips, null, null)).toBe(false)
  })

  it('reaches the search form whole', () => {
    const [first] = searchFormBoroughs()
    const uws = first!.neighborhoods.find(({ abbreviation }) => abbreviation === 'UWS')!
    expect(uws.streets[0]).toBe(59)
    expect(uws.streets.at(-1)).toBe(110)
    expect(uws.avenues[0]).toBe('Central Park West')
    expect(first!.sections[uws.section]).toBe('Upper West Side')
  })
})
