import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HttpError, NetworkError } from '../../../lib/http-error.ts'
import { faultOfFile, keyOfFile } from './photo-file.ts'
import {
  atOnce,
  inChosenOrder,
  isRefusal,
  nextItems,
  withFiles,
  withItem,
  type UploadItem,
  type UploadState,
} from './queue.ts'

const states: readonly UploadState[] = ['waiting', 'sending', 'failed', 'refused', 'done']

function item(key: string, state: UploadState = 'waiting'): UploadItem {
  return { key, state, file: new File(['x'], key), share: 0, error: null }
}

test('whatever happens, few are sent at once and none is there twice', () => {
  const step = fc.oneof(
    fc.record({ add: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')) }),
    fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), state: fc.constantFrom(...states) }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let items: readonly UploadItem[] = []
      for (const one of steps) {
        if ('add' in one)
          items = withFiles(
            items,
            one.add.map((key) => item(key)),
          )
        else if (one.state !== 'sending') items = withItem(items, one.key, { state: one.state })
        for (const next of nextItems(items)) items = withItem(items, next.key, { state: 'sending' })
        expect(items.filter(({ state }) => state === 'sending').length).toBeLessThanOrEqual(atOnce)
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
      }
    }),
  )
})

test('a photo that arrived can be chosen again, one on its way cannot', () => {
  const items = [item('a', 'done'), item('b', 'sending')]
  expect(withFiles(items, [item('a'), item('b')]).map(({ key, state }) => [key, state])).toEqual([
    ['b', 'sending'],
    ['a', 'waiting'],
  ])
})

test.each([
  ['a.jpg', 'image/jpeg', 10, null],
  ['a.HEIC', '', 10, null],
  ['a.gif', 'image/gif', 10, 'Not a JPEG, PNG, WebP or HEIC picture'],
  ['a.jpg', 'image/jpeg', 25_000_001, 'Larger than 25 MB'],
  ['a.png', 'image/png', 0, 'The file is empty'],
])('%s of type %j and %d bytes: %s', (name, type, size, fault) => {
  expect(faultOfFile({ name, type, size })).toBe(fault)
})

test('a key fits its bounds however long the name is', () => {
  const key = keyOfFile({ name: 'x'.repeat(5000), size: 25_000_000, lastModified: 1_800_000_000_000 })
  expect(key.length).toBeLessThanOrEqual(200)
})

test('photos that arrived out of order take the order in which they were chosen, others stay', () => {
  const photos = ['x', 'b', 'y', 'a', 'c'].map((name) => ({ name }))
  expect(inChosenOrder(photos, ['a', 'b', 'gone', 'c']).map(({ name }) => name)).toEqual([
    'x',
    'a',
    'y',
    'b',
    'c',
  ])
  expect(inChosenOrder(photos, ['b', 'a', 'c'])).toBe(photos)
})

test('a file is turned down for what it is, not for a lost session, network or hurry', () => {
  const refused = (status: number) => isRefusal(new HttpError(new Response(null, { status }), undefined))
  expect([400, 403, 404, 413, 415, 422].every(refused)).toBe(true)
  expect([401, 408, 429, 500, 503, 507].some(refused)).toBe(false)
  expect(isRefusal(new NetworkError(undefined))).toBe(false)
})
