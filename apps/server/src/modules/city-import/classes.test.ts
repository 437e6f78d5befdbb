import { describe, expect, it } from 'vitest'
import { categoryOf, kindOf, kindOfClass } from './classes.ts'

describe('building classes', () => {
  it.each([
    ['R4', { ownership: 'condo', buildingType: 'elevator' }],
    ['D4', { ownership: 'co-op', buildingType: 'elevator' }],
    ['C6', { ownership: 'co-op', buildingType: 'walk-up' }],
    ['R9', { ownership: 'condop', buildingType: 'elevator' }],
    ['C1', { ownership: 'rental', buildingType: 'walk-up' }],
    ['D7', { ownership: 'rental', buildingType: 'elevator' }],
    ['L1', { ownership: 'rental', buildingType: 'loft' }],
    ['12 CONDOS - WALKUP APARTMENTS', { ownership: 'condo', buildingType: 'walk-up' }],
  ])('reads %s', (code, kind) => {
    expect(kindOfClass(code)).toEqual(kind)
  })

  it.each(['K3', 'RG', 'O4', '', '44 CONDO PARKING'])('knows no home in %j', (code) => {
    expect(kindOfClass(code)).toBeNull()
  })

  it('calls a tall building with an elevator a high-rise', () => {
    expect(kindOfClass('D4', 20)?.buildingType).toBe('high-rise')
    expect(kindOfClass('D4', 19)?.buildingType).toBe('elevator')
    expect(kindOfClass('C6', 40)?.buildingType).toBe('walk-up')
  })

  it('tells apartments from whole buildings', () => {
    expect(categoryOf('10 COOPS - ELEVATOR APARTMENTS')).toBe('apartment')
    expect(categoryOf('07 RENTALS - WALKUP APARTMENTS')).toBe('building')
    expect(categoryOf('11A CONDO-RENTALS')).toBeNull()
    expect(categoryOf('01 ONE FAMILY DWELLINGS')).toBeNull()
    expect(kindOf('??', '08 RENTALS - ELEVATOR APARTMENTS')?.ownership).toBe('rental')
  })
})
