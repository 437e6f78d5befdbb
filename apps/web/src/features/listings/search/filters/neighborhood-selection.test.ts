import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getSelectedNeighborhoods,
  selectNeighborhood,
  setNeighborhoodRange,
  toggleBorough,
  toggleNeighborhoods,
} from './neighborhood-selection.ts'
import { findNeighborhood } from './neighborhoods.ts'
import { defaultState } from '../search-state.ts'

const neighborhood = (abbreviation: string) => ({
  name: abbreviation,
  abbreviation,
  section: 0,
  streets: [],
  avenues: [],
})
const borough = {
  name: 'Manhattan',
  abbreviation: 'MN',
  sections: ['Downtown'],
  neighborhoods: [neighborhood('SOHO'), neighborhood('TRIB'), neighborhood('NOLI')],
}
const state = { ...defaultState('sale'), offset: 20 }

describe('neighborhood selection', () => {
  it('replaces neighborhoods by the whole borough, and keeps those of other boroughs', () => {
    const neighborhood = ['SOHO|str:1-3', 'PSLO']
    const whole = toggleBorough({ ...state, borough: ['QN'], neighborhood }, borough)
    expect(whole).toMatchObject({ borough: ['QN', 'MN'], neighborhood: ['PSLO'], offset: 0 })
    expect(toggleBorough(whole, borough)).toMatchObject({ borough: ['QN'], neighborhood: ['PSLO'] })
  })

  it('keeps the remaining neighborhoods when one of a whole borough is cleared', () => {
    const rest = toggleNeighborhoods({ ...state, borough: ['MN', 'BK'] }, borough, ['SOHO'])
    expect(rest).toMatchObject({ borough: ['BK'], neighborhood: ['TRIB', 'NOLI'], offset: 0 })
    expect(toggleNeighborhoods(rest, borough, ['SOHO'])).toMatchObject({
      borough: ['BK', 'MN'],
      neighborhood: [],
    })
  })

  it('clears a neighborhood with its range, and keeps ranges when others are added', () => {
    const withRange = { ...state, neighborhood: ['SOHO|str:1-3'] }
    expect(toggleNeighborhoods(withRange, borough, ['SOHO']).neighborhood).toEqual([])
    const all = toggleNeighborhoods(withRange, borough, ['SOHO', 'TRIB', 'NOLI'])
    expect(all).toMatchObject({ borough: [], neighborhood: ['SOHO|str:1-3', 'TRIB', 'NOLI'] })
  })

  it('finds the typed neighborhood: by its name, by how it begins, else the first that is shown', () => {
    const named = (name: string, abbreviation: string) => ({ ...neighborhood(abbreviation), name })
    const boroughs = [
      { ...borough, neighborhoods: [named('South Slope', 'SSLO'), named('Park Slope', 'PSLO')] },
      {
        ...borough,
        abbreviation: 'QN',
        neighborhoods: [named('Slope', 'SLOP'), named('Slope Park', 'SLPK')],
      },
    ]
    const find = (text: string) => findNeighborhood(boroughs, text)?.abbreviation
    expect(['slope', ' Slope p', 'k slo', 'pslo', 'x'].map(find)).toEqual([
      'SLOP',
      'SLPK',
      'PSLO',
      'PSLO',
      undefined,
    ])
  })

  it('selects one more neighborhood, and changes nothing when it is selected', () => {
    const once = selectNeighborhood({ ...state, neighborhood: ['PSLO', 'SOHO|str:1-3'] }, borough, 'TRIB')
    expect(once.neighborhood).toEqual(['PSLO', 'SOHO|str:1-3', 'TRIB'])
    expect(selectNeighborhood(once, borough, 'SOHO').neighborhood).toEqual(once.neighborhood)
  })

  it('replaces several ranges of a neighborhood by one', () => {
    const two = { ...state, neighborhood: ['PSLO', 'SOHO|str:1-3', 'SOHO|str:7-9'] }
    expect(setNeighborhoodRange(two, 'SOHO|str:2-4').neighborhood).toEqual(['PSLO', 'SOHO|str:2-4'])
    expect(setNeighborhoodRange(two, 'SOHO').neighborhood).toEqual(['PSLO', 'SOHO'])
  })

  it('contains exactly the toggled neighborhoods, in any order', () => {
    const keys = fc.subarray(['SOHO', 'TRIB', 'NOLI'], { minLength: 1 })
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 8 }), (presses) => {
        let search = { ...defaultState('sale'), neighborhood: ['PSLO'] }
        const expected = new Set<string>()
        for (const press of presses) {
          search = toggleNeighborhoods(search, borough, press) as typeof search
          const off = press.every((key) => expected.has(key))
          for (const key of press) {
            if (off) expected.delete(key)
            else expected.add(key)
          }
        }
        expect(new Set(getSelectedNeighborhoods(search, borough))).toEqual(expected)
        expect(search.borough).toEqual(expected.size === 3 ? ['MN'] : [])
        expect(search.neighborhood).toContain('PSLO')
      }),
    )
  })
})
