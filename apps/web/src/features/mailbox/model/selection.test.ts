import { expect, test } from 'vitest'
import { allToggled, nothing, toggled, withRange } from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']

test('a range goes either way from the last row, and takes out where that row was taken out', () => {
  const one = toggled(nothing, 'd')
  const up = withRange(one, rows, 'b')
  expect([...up.ids].toSorted()).toEqual(['b', 'c', 'd'])
  const out = withRange(toggled(up, 'c'), rows, 'b')
  expect([...out.ids]).toEqual(['d'])
})

test('without a beginning in the list, a range is its end alone', () => {
  expect([...withRange(nothing, rows, 'c').ids]).toEqual(['c'])
  expect([...withRange(toggled(nothing, 'elsewhere'), rows, 'c').ids]).toEqual(['elsewhere', 'c'])
})

test('all, then none', () => {
  const all = allToggled(toggled(nothing, 'a'), rows)
  expect(all.ids.size).toBe(5)
  expect(allToggled(all, rows).ids.size).toBe(0)
})
