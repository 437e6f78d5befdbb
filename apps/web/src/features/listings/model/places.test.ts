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
  it('ask for whole boroughs in place of neighborhoods, and back', () => {
    const whole = toggledBorough({ ...state, borough: ['BK'], neighborhood: ['SOHO|str:1-3'] }, borough)
    expect(whole).toMatchObject({ borough: ['BK', 'MN'], neighborhood: [], offset: 0 })
    expect(toggledBorough(whole, borough).borough).toEqual(['BK'])
  })

  it('ask for a neighborhood in place of boroughs, and drop it with its range', () => {
    const one = toggledNeighborhood({ ...state, borough: ['MN', 'BK'] }, 'SOHO')
    expect(one).toMatchObject({ borough: [], neighborhood: ['SOHO'], offset: 0 })
    expect(toggledNeighborhood({ ...state, neighborhood: ['SOHO|str:1-3'] }, 'SOHO').neighborhood).toEqual([])
  })
})
