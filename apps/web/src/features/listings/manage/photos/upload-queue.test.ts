import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HttpError, NetworkError } from '../../../../lib/http-error.ts'
import { validateFile, getUploadKey } from './photo-file.ts'
import {
  maxConcurrentUploads,
  sortByChosenOrder,
  isPermanentFailure,
  getNextItems,
  addFiles,
  updateItem,
  type UploadItem,
  type UploadState,
} from './upload-queue.ts'

const states: readonly UploadState[] = ['waiting', 'sending', 'failed', 'refused', 'done']

function item(key: string, state: UploadState = 'waiting'): UploadItem {
  return { key, state, file: new File(['x'], key), progress: 0, error: null }
}

test('uploads few files at once and none twice, in any order of events', () => {
  const step = fc.oneof(
    fc.record({ add: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')) }),
    fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), state: fc.constantFrom(...states) }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let items: readonly UploadItem[] = []
      for (const event of steps) {
        if ('add' in event)
          items = addFiles(
            items,
            event.add.map((key) => item(key)),
          )
        else if (event.state !== 'sending') items = updateItem(items, event.key, { state: event.state })
        for (const next of getNextItems(items)) items = updateItem(items, next.key, { state: 'sending' })
        expect(items.filter(({ state }) => state === 'sending').length).toBeLessThanOrEqual(
          maxConcurrentUploads,
        )
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
      }
    }),
  )
})

test('an uploaded photo can be added again, one in progress cannot', () => {
  const items = [item('a', 'done'), item('b', 'sending')]
  expect(addFiles(items, [item('a'), item('b')]).map(({ key, state }) => [key, state])).toEqual([
    ['b', 'sending'],
    ['a', 'waiting'],
  ])
})

test.each([
  ['a.jpg', 'image/jpeg', 10, null],
  ['a.HEIC', '', 10, null],
  ['a.gif', 'image/gif', 10, 'Not a JPEG, PNG, WebP or HEIC photo'],
  ['a.jpg', 'image/jpeg', 60_000_001, 'Larger than 60 MB'],
  ['a.png', 'image/png', 0, 'The file is empty'],
])('%s of type %j and %d bytes: %s', (name, type, size, error) => {
  expect(validateFile({ name, type, size })).toBe(error)
})

test('an upload key has a maximum length', () => {
  const key = getUploadKey({ name: 'x'.repeat(5000), size: 25_000_000, lastModified: 1_800_000_000_000 })
  expect(key.length).toBeLessThanOrEqual(200)
})

test('photos are sorted in the order they were chosen', () => {
  const photos = ['x', 'b', 'y', 'a', 'c'].map((name) => ({ name }))
  expect(sortByChosenOrder(photos, ['a', 'b', 'gone', 'c']).map(({ name }) => name)).toEqual([
    'x',
    'a',
    'y',
    'b',
    'c',
  ])
  expect(sortByChosenOrder(photos, ['b', 'a', 'c'])).toBe(photos)
})

test('only errors about the file itself are permanent', () => {
  const refused = (status: number) =>
    isPermanentFailure(new HttpError(new Response(null, { status }), undefined))
  expect([400, 403, 404, 413, 415, 422].every(refused)).toBe(true)
  expect([401, 408, 429, 500, 503, 507].some(refused)).toBe(false)
  expect(isPermanentFailure(new NetworkError(undefined))).toBe(false)
})
