import { expect, test } from 'vitest'
import { toggleAll, emptySelection, toggle, toggleRange } from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']

test('selects a range in both directions and deselects it from a deselected anchor', () => {
  const onlyD = toggle(emptySelection, 'd')
  const up = toggleRange(onlyD, rows, 'b')
  expect([...up.ids].toSorted()).toEqual(['b', 'c', 'd'])
  const out = toggleRange(toggle(up, 'c'), rows, 'b')
  expect([...out.ids]).toEqual(['d'])
})

test('toggles a single row when the anchor is not in the list', () => {
  expect([...toggleRange(emptySelection, rows, 'c').ids]).toEqual(['c'])
  expect([...toggleRange(toggle(emptySelection, 'elsewhere'), rows, 'c').ids]).toEqual(['elsewhere', 'c'])
})

test('selects all rows, then none', () => {
  const all = toggleAll(toggle(emptySelection, 'a'), rows)
  expect(all.ids.size).toBe(5)
  expect(toggleAll(all, rows).ids.size).toBe(0)
})
