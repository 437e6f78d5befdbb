import { expect, test } from 'vitest'
import { scrollKeyOf, wayBack } from './scroll-key.ts'

test('a page keeps its place under its own key, a way back under that of the page it leads to', () => {
  expect(scrollKeyOf({ key: 'a', state: null })).toBe('a')
  expect(scrollKeyOf({ key: 'b', state: wayBack('a') })).toBe('a')
  // Gone back to twice, it is still the same page.
  expect(scrollKeyOf({ key: 'c', state: wayBack(scrollKeyOf({ key: 'b', state: wayBack('a') })) })).toBe('a')
  for (const state of [undefined, 'a', 7, { clientId: '1' }, { scrollKey: 7 }])
    expect(scrollKeyOf({ key: 'd', state })).toBe('d')
})
