import { expect, test } from 'vitest'
import { displayStreet, normalizeStreet } from './addresses.ts'
import { avenueNames, displayAvenue } from './avenues.ts'

const numbered = avenueNames.filter((name) => /^(?:\w+(?:st|nd|rd|th)|First|Second|Third) Avenue$/.test(name))

test('shows numbered avenues as addresses do', () => {
  expect(numbered).toContain('Twelfth Avenue')
  for (const name of numbered) expect(displayAvenue(name)).toBe(displayStreet(normalizeStreet(name)))
})

test('leaves the names of other avenues', () => {
  const others = avenueNames.filter((name) => !numbered.includes(name))
  expect(others).toContain('Park Avenue South')
  expect(others.map(displayAvenue)).toEqual(others)
})
