import { expect, test } from 'vitest'
import { bedroomKeys } from './bedrooms.ts'
import { roomCount } from './rooms.ts'

test('counts bedrooms plus kitchen and living room', () => {
  expect(roomCount('1')).toBe(3)
  expect(roomCount('2.5')).toBe(4.5)
  expect(roomCount('studio')).toBe(2)
  expect(roomCount('alcove-studio')).toBe(2.5)
})

test('returns null only for layouts without a room count', () => {
  expect(bedroomKeys.filter((key) => roomCount(key) === null)).toEqual(['loft', 'building'])
  expect(roomCount(null)).toBeNull()
})
