import { beforeEach, expect, test } from 'vitest'
import { getRecents, addRecent } from './recent.ts'

const place = (id: number) => ({
  id: `building:${id}`,
  title: `${id} Broadway`,
  detail: '',
  to: `/building/${id}`,
})

beforeEach(() => localStorage.clear())

test('keeps the newest first, without duplicates, up to the limit', () => {
  for (let id = 1; id <= 20; id += 1) addRecent('7', place(id))
  addRecent('7', place(15))
  const ids = getRecents('7').map(({ id }) => id)
  expect(ids.slice(0, 3)).toEqual(['building:15', 'building:20', 'building:19'])
  expect(ids).toHaveLength(12)
  expect(new Set(ids).size).toBe(12)
})

test('stores recent options per user', () => {
  addRecent('7', place(1))
  expect(getRecents('8')).toEqual([])
})

test.each(['{', '{"id":1}', '[{"id":1}]', 'null'])('ignores a stored value of %s', (text) => {
  localStorage.setItem('palette_recent:7', text)
  expect(getRecents('7')).toEqual([])
  addRecent('7', place(1))
  expect(getRecents('7')).toEqual([place(1)])
})
