import { describe, expect, it } from 'vitest'
import { avenueNumber } from './avenues.ts'
import { findGridPosition, isMisplaced } from './manhattan-grid.ts'

function place(houseNumber: string, street: string, position?: readonly [number, number]) {
  return findGridPosition({
    houseNumber,
    street,
    latitude: position?.[0] ?? null,
    longitude: position?.[1] ?? null,
  })
}

describe('Manhattan grid position', () => {
  it.each([
    ['330', 'EAST 38 STREET', [40.746451, -73.972951], 38, 'First Avenue'],
    ['240', 'PARK AVENUE SOUTH', [40.737951, -73.988289], 19, 'Park Avenue South'],
    ['261', 'WEST 25 STREET', [40.746387, -73.996739], 25, 'Eighth Avenue'],
  ] as const)('finds %s %s by address and position', (house, street, position, number, avenue) => {
    expect(place(house, street, position)).toEqual({ street: number, avenue: avenueNumber(avenue) })
  })

  it.each([
    ['12', 'EAST 38 STREET', 38, 'Madison Avenue'],
    ['420', 'EAST 64 STREET', 64, 'York Avenue'],
    ['150', 'WEST 75 STREET', 75, 'Amsterdam Avenue'],
    ['150', 'WEST 25 STREET', 25, 'Seventh Avenue'],
  ] as const)('finds %s %s by its house number alone', (house, street, number, avenue) => {
    expect(place(house, street)).toEqual({ street: number, avenue: avenueNumber(avenue) })
  })

  it('finds the cross street of an avenue address by house number', () => {
    expect(place('755', 'PARK AVENUE')).toEqual({ street: 72, avenue: avenueNumber('Park Avenue') })
    expect(place('225', '5 AVENUE').street).toBe(27)
    expect(place('1040', '5 AVENUE').street).toBe(86)
    expect(place('12', 'LENOX AVENUE')).toEqual({ street: null, avenue: avenueNumber('Lenox Avenue') })
  })

  it('detects coordinates that do not match the address', () => {
    const misplaced = (
      houseNumber: string,
      street: string,
      latitude: number | null,
      longitude: number | null,
    ) => isMisplaced({ houseNumber, street, latitude, longitude })
    // The geocoder returns a point beside Bryant Park; the building is at Madison Square.
    expect(misplaced('225', '5 AVENUE', 40.753821, -73.981963)).toBe(true)
    expect(misplaced('225', '5 AVENUE', 40.7441, -73.9878)).toBe(false)
    expect(misplaced('330', 'EAST 38 STREET', 40.746451, -73.972951)).toBe(false)
    expect(misplaced('330', 'EAST 68 STREET', 40.746451, -73.972951)).toBe(true)
    expect(misplaced('93', 'READE STREET', 40.7153, -74.0081)).toBe(false)
    expect(misplaced('330', 'EAST 38 STREET', null, null)).toBe(false)
  })

  it('returns nulls for addresses off the grid', () => {
    expect(place('93', 'READE STREET', [40.7153, -74.0081])).toEqual({ street: null, avenue: null })
    expect(place('514', 'BROADWAY')).toEqual({ street: null, avenue: null })
  })

  it('returns Broadway as the avenue only where it runs parallel to the avenues', () => {
    expect(place('2250', 'BROADWAY', [40.7843, -73.9797]).avenue).toBe(avenueNumber('Broadway'))
    expect(place('1133', 'BROADWAY', [40.7434, -73.9891]).avenue).not.toBe(avenueNumber('Broadway'))
  })
})
