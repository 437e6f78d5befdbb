import { expect, test } from 'vitest'
import { getScrollKey, toBackState } from './scroll-key.ts'

test('uses the entry’s own key, or the key of the page that a back link leads to', () => {
  expect(getScrollKey({ key: 'a', state: null })).toBe('a')
  expect(getScrollKey({ key: 'b', state: toBackState('a') })).toBe('a')
  // Following two back links still leads to the same page.
  expect(
    getScrollKey({ key: 'c', state: toBackState(getScrollKey({ key: 'b', state: toBackState('a') })) }),
  ).toBe('a')
  for (const state of [undefined, 'a', 7, { clientId: '1' }, { scrollKey: 7 }])
    expect(getScrollKey({ key: 'd', state })).toBe('d')
})
