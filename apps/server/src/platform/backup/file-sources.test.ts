import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Emulator, type S3Emulator } from '../../../test/harness/s3-emulator.ts'
import { parseFilePlace, type S3Place } from '../files/file-place.ts'
import type { FileStore } from '../files/port.ts'
import { s3Store } from '../files/s3/s3-store.ts'
import { openBackupPlace } from './backup-place.ts'
import { bucketSource, type FileSource } from './file-sources.ts'
import type { ListedFile } from './listing.ts'
import { ObjectStore } from './objects.ts'
import { storeFiles } from './store-files.ts'

let emulator: S3Emulator
let root: string
let store: FileStore
let source: FileSource
let objects: ObjectStore

beforeAll(async () => {
  emulator = await startS3Emulator({ pageSize: 2 })
  root = mkdtempSync(join(tmpdir(), 'pb-source-'))
  const place = parseFilePlace(emulator.url.replace('?', '/files?')) as S3Place
  store = s3Store(place)
  source = bucketSource(place)
  objects = new ObjectStore(openBackupPlace({ kind: 'folder', folder: root }))
})
afterAll(async () => {
  await emulator.close()
  rmSync(root, { recursive: true })
})

async function back(earlier: readonly ListedFile[] = []): Promise<ListedFile[]> {
  async function* list() {
    yield* earlier
  }
  const files: ListedFile[] = []
  for await (const file of storeFiles(source, objects, list())) files.push(file)
  return files
}

const large = Buffer.alloc(9_000_000, 'x')

test('stores the files of a bucket, and those that are deleted while deletions are held', async () => {
  await store.put('mail/one', Buffer.from('1'))
  await store.put('mail-import/large', large)
  await store.put('mail/two', Buffer.from('2'))
  await store.put('mail/before', Buffer.from('3'))
  await store.delete('mail/before')
  const release = await source.hold()
  await store.delete('mail/two')
  await store.delete('mail/missing')
  expect(await store.read('mail/two')).toBeNull()
  await store.sweep()
  const files = await back()
  expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['mail-import/large', large.length],
    ['mail/one', 1],
    ['mail/two', 1],
  ])
  for (const file of files) await objects.check(file)
  await release()
  expect([...emulator.objects.keys()].toSorted()).toEqual(['files/mail-import/large', 'files/mail/one'])
})

test('reads only what has changed since the earlier backup', async () => {
  await store.put('mail/replaced', Buffer.from('a'))
  const earlier = await back()
  await store.put('mail/replaced', Buffer.from('b'))
  await store.put('mail/new', Buffer.from('c'))
  emulator.requests.length = 0
  const files = await back(earlier)
  const read = emulator.requests.filter((request) => request.startsWith('GET files'))
  expect(read.toSorted()).toEqual(['GET files/mail/new', 'GET files/mail/replaced'])
  expect(files.map(({ path }) => path)).toEqual([
    'mail-import/large',
    'mail/new',
    'mail/one',
    'mail/replaced',
  ])
})

test('a hold whose process has ended holds nothing', async () => {
  const release = await source.hold()
  const [key, hold] = [...emulator.objects].find(([name]) => name.startsWith('files/holds/'))!
  await store.delete('mail/new')
  expect(emulator.objects.has('files/deleted/mail/new')).toBe(true)
  ;(emulator.objects as Map<string, unknown>).set(key, { ...hold, modifiedAt: new Date(Date.now() - 61_000) })
  await store.delete('mail/replaced')
  expect(emulator.objects.has('files/deleted/mail/replaced')).toBe(false)
  await store.sweep()
  expect([...emulator.objects.keys()].filter((name) => /deleted|holds/.test(name))).toEqual([])
  await release()
})

test('copies a deleted file itself where the store cannot', async () => {
  const release = await source.hold()
  await store.put('mail/huge', large)
  emulator.failures.push({
    on: ({ method, key }) => method === 'PUT' && key === 'files/deleted/mail/huge',
    effect: { status: 400, code: 'InvalidRequest' },
  })
  await store.delete('mail/huge')
  expect(emulator.objects.get('files/deleted/mail/huge')?.bytes).toBe(large.length)
  await release()
})
