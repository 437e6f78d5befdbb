import { beforeEach, expect, test } from 'vitest'
import { recentOf, remember } from './recent.ts'

const place = (id: number) => ({
  id: `building:${id}`,
  title: `${id} Broadway`,
  detail: '',
  to: `/building/${id}`,
})

beforeEach(() => localStorage.clear())

test('the newest stands first, once, and only so many are kept', () => {
  for (let id = 1; id <= 20; id += 1) remember('7', place(id))
  remember('7', place(15))
  const ids = recentOf('7').map(({ id }) => id)
  expect(ids.slice(0, 3)).toEqual(['building:15', 'building:20', 'building:19'])
  expect(ids).toHaveLength(12)
  expect(new Set(ids).size).toBe(12)
})

test('each person has their own', () => {
  remember('7', place(1))
  expect(recentOf('8')).toEqual([])
})

test.each(['{', '{"id":1}', '[{"id":1}]', 'null'])('a record of %s is none', (text) => {
  localStorage.setItem('palette_recent:7', text)
  expect(recentOf('7')).toEqual([])
  remember('7', place(1))
  expect(recentOf('7')).toEqual([place(1)])
})
