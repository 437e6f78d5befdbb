import { expect, test } from 'vitest'
import { findPrenoteEnd, getPrenoteState } from './prenote.ts'

test.each([
  // Monday: Tuesday, Wednesday, Thursday.
  ['2026-03-02', '2026-03-05'],
  // Thursday over a weekend.
  ['2026-03-05', '2026-03-10'],
  // Over Memorial Day.
  ['2026-05-22', '2026-05-28'],
])('a test payment of %s has passed on %s', (day, end) => {
  expect(findPrenoteEnd(day)).toBe(end)
})

test('the state is that of the day on which the payment settles', () => {
  const sent = { prenoted_on: '2026-03-02', prenote_return: '' }
  expect(getPrenoteState({ prenoted_on: null, prenote_return: '' }, '2026-03-04')).toBe('none')
  expect(getPrenoteState(sent, '2026-03-04')).toBe('waiting')
  expect(getPrenoteState(sent, '2026-03-05')).toBe('passed')
  expect(getPrenoteState({ ...sent, prenote_return: 'R03' }, '2026-03-09')).toBe('returned')
})
