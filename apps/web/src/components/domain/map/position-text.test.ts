import { expect, test } from 'vitest'
import { formatPosition, parsePosition } from './position-text.ts'

test.each([
  ['40.7484, -73.9857', [-73.9857, 40.7484]],
  ['-73.9857, 40.7484', [-73.9857, 40.7484]],
  ['(40.7484 -73.9857)', [-73.9857, 40.7484]],
  ['40.7484,-73.9857', [-73.9857, 40.7484]],
  ['51.5, -0.1', null],
  ['40.7484', null],
  ['Broadway', null],
])('reads %s', (text, position) => {
  expect(parsePosition(text)).toEqual(position)
})

test('reads what it formats', () => {
  expect(parsePosition(formatPosition([-73.98571, 40.74841]))).toEqual([-73.98571, 40.74841])
})
