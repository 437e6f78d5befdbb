import { describe, expect, it } from 'vitest'
import { getSaleCategory, getBuildingKind, getKindByClass } from './building-classes.ts'

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
    expect(getKindByClass(code)).toEqual(kind)
  })

  it.each(['K3', 'RG', 'O4', '', '44 CONDO PARKING'])(
    'returns null for the non-residential class %j',
    (code) => {
      expect(getKindByClass(code)).toBeNull()
    },
  )

  it('classifies a tall elevator building as a high-rise', () => {
    expect(getKindByClass('D4', 20)?.buildingType).toBe('high-rise')
    expect(getKindByClass('D4', 19)?.buildingType).toBe('elevator')
    expect(getKindByClass('C6', 40)?.buildingType).toBe('walk-up')
  })

  it('distinguishes apartments from whole buildings', () => {
    expect(getSaleCategory('10 COOPS - ELEVATOR APARTMENTS')).toBe('apartment')
    expect(getSaleCategory('07 RENTALS - WALKUP APARTMENTS')).toBe('building')
    expect(getSaleCategory('11A CONDO-RENTALS')).toBeNull()
    expect(getSaleCategory('01 ONE FAMILY DWELLINGS')).toBeNull()
    expect(getBuildingKind('??', '08 RENTALS - ELEVATOR APARTMENTS')?.ownership).toBe('rental')
  })
})
