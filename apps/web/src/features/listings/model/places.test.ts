import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenIn, narrowedPlace, toggledBorough, toggledPlaces } from './places.ts'
import { defaultState } from './search-state.ts'

const place = (abbreviation: string) => ({
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
  neighborhoods: [place('SOHO'), place('TRIB'), place('NOLI')],
}
const state = { ...defaultState('sale'), offset: 20 }

describe('places', () => {
  it('ask for a whole borough in place of its neighborhoods, and leave those of the others', () => {
    const neighborhood = ['SOHO|str:1-3', 'PSLO']
    const whole = toggledBorough({ ...state, borough: ['QN'], neighborhood }, borough)
    expect(whole).toMatchObject({ borough: ['QN', 'MN'], neighborhood: ['PSLO'], offset: 0 })
    expect(toggledBorough(whole, borough)).toMatchObject({ borough: ['QN'], neighborhood: ['PSLO'] })
  })

  it('leave the others of a borough when one is taken out of the whole', () => {
    const rest = toggledPlaces({ ...state, borough: ['MN', 'BK'] }, borough, ['SOHO'])
    expect(rest).toMatchObject({ borough: ['BK'], neighborhood: ['TRIB', 'NOLI'], offset: 0 })
    expect(toggledPlaces(rest, borough, ['SOHO'])).toMatchObject({ borough: ['BK', 'MN'], neighborhood: [] })
  })

  it('drop a neighborhood with its range, and keep a range while others come', () => {
    const narrowed = { ...state, neighborhood: ['SOHO|str:1-3'] }
    expect(toggledPlaces(narrowed, borough, ['SOHO']).neighborhood).toEqual([])
    const all = toggledPlaces(narrowed, borough, ['SOHO', 'TRIB', 'NOLI'])
    expect(all).toMatchObject({ borough: [], neighborhood: ['SOHO|str:1-3', 'TRIB', 'NOLI'] })
  })

  it('narrow one place, several of whose ranges become the one that was set', () => {
    const two = { ...state, neighborhood: ['PSLO', 'SOHO|str:1-3', 'SOHO|str:7-9'] }
    expect(narrowedPlace(two, 'SOHO|str:2-4').neighborhood).toEqual(['PSLO', 'SOHO|str:2-4'])
    expect(narrowedPlace(two, 'SOHO').neighborhood).toEqual(['PSLO', 'SOHO'])
  })

  it('are chosen exactly as they were pressed, in whatever order', () => {
    const keys = fc.subarray(['SOHO', 'TRIB', 'NOLI'], { minLength: 1 })
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 8 }), (presses) => {
        let search = { ...defaultState('sale'), neighborhood: ['PSLO'] }
        const expected = new Set<string>()
        for (const press of presses) {
          search = toggledPlaces(search, borough, press) as typeof search
          const off = press.every((key) => expected.has(key))
          for (const key of press) {
            if (off) expected.delete(key)
            else expected.add(key)
          }
        }
        expect(new Set(chosenIn(search, borough))).toEqual(expected)
        expect(search.borough).toEqual(expected.size === 3 ? ['MN'] : [])
        expect(search.neighborhood).toContain('PSLO')
      }),
    )
  })
})
