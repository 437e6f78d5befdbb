import { describe, expect, it } from 'vitest'
import { toggledBorough, toggledNeighborhood } from './places.ts'
import { defaultState } from './search-state.ts'

const borough = {
  name: 'Manhattan',
  abbreviation: 'MN',
  sections: ['Downtown'],
  neighborhoods: [
    { name: 'SoHo', abbreviation: 'SOHO', section: 0, streets: [], avenues: [] },
    { name: 'Tribeca', abbreviation: 'TRIB', section: 0, streets: [], avenues: [] },
  ],
}
const state = { ...defaultState('sale'), offset: 20 }

describe('places', () => {
  it('ask for a whole borough in place of its neighborhoods, and leave those of the others', () => {
    const neighborhood = ['SOHO|str:1-3', 'PSLO']
    const whole = toggledBorough({ ...state, borough: ['QN'], neighborhood }, borough)
    expect(whole).toMatchObject({ borough: ['QN', 'MN'], neighborhood: ['PSLO'], offset: 0 })
    expect(toggledBorough(whole, borough).borough).toEqual(['QN'])
  })

  it('ask for a neighborhood in place of its borough, and drop it with its range', () => {
    const one = toggledNeighborhood({ ...state, borough: ['MN', 'BK'] }, borough, 'SOHO')
    expect(one).toMatchObject({ borough: ['BK'], neighborhood: ['SOHO'], offset: 0 })
    const none = toggledNeighborhood({ ...state, neighborhood: ['SOHO|str:1-3'] }, borough, 'SOHO')
    expect(none.neighborhood).toEqual([])
  })
})
