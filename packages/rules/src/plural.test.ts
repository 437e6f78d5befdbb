import { expect, test } from 'vitest'
import { articleBefore, pluralize } from './plural.ts'

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [2, '2 records'],
  [1500, '1,500 records'],
])('counts %i as %s', (count, text) => expect(pluralize(count, 'record')).toBe(text))

test('counts with an irregular plural', () => {
  expect(pluralize(1, 'reply', 'replies')).toBe('1 reply')
  expect(pluralize(3, 'reply', 'replies')).toBe('3 replies')
})

test.each([8, 11, 18, 80, 88, 800, 8000, 11_000, 18_500])('puts an before %i', (count) =>
  expect(articleBefore(count)).toBe('an'),
)
test.each([1, 6, 10, 12, 13, 28, 110, 118, 180, 1100, 1800, 28_000])('puts a before %i', (count) =>
  expect(articleBefore(count)).toBe('a'),
)
