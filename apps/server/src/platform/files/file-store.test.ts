import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Emulator, type S3Emulator } from '../../../test/harness/s3-emulator.ts'
import { fallbackStore } from './fallback-store.ts'
import { parseFilePlace, type S3Place } from './file-place.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './port.ts'
import { s3Store } from './s3/s3-store.ts'

let root: string
let emulator: S3Emulator
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pb-files-'))
  emulator = await startS3Emulator({ pageSize: 2 })
})
afterAll(async () => {
  await emulator.close()
  await rm(root, { recursive: true, force: true })
})

/** A real store for the same tests, such as `s3://…` of a MinIO: an empty bucket. */
const realUrl = process.env['TEST_S3_URL']
const openS3 = (url: string) => s3Store(parseFilePlace(url) as S3Place)
const openStores: readonly (readonly [string, () => FileStore])[] = [
  ['a folder', () => folderStore(join(root, 'folder'))],
  ['S3', () => openS3(emulator.url)],
  [
    'S3 in a part of a bucket over a folder',
    () =>
      fallbackStore(
        openS3(emulator.url.replace('?', '/part?')),
        folderStore(join(root, 'fallback')),
        async (_key, work) => work(),
      ),
  ],
  ...(realUrl === undefined ? [] : [['a real S3 store', () => openS3(realUrl)] as const]),
]

describe.each(openStores)('%s', (_name, open) => {
  let store: FileStore
  beforeAll(() => {
    store = open()
  })

  async function read(key: string): Promise<string | null> {
    const found = await store.get(key)
    if (!found) return null
    const content = await text(found.stream)
    expect(found.bytes).toBe(Buffer.byteLength(content))
    return content
  }

  async function list(area?: string): Promise<string[]> {
    const found: string[] = []
    for await (const keys of store.list(area)) found.push(...keys)
    return found.toSorted()
  }

  test('stores, reads, replaces and deletes files', async () => {
    expect(await store.put('area/one.txt', Buffer.from('first'))).toBe(5)
    expect(await store.put('area/one.txt', Readable.from([Buffer.from('sec'), Buffer.from('ond')]))).toBe(6)
    expect(await read('area/one.txt')).toBe('second')
    expect(await store.size('area/one.txt')).toBe(6)
    expect((await store.read('area/one.txt'))?.toString()).toBe('second')
    await store.delete('area/one.txt')
    await store.delete('area/one.txt')
    expect(await read('area/one.txt')).toBeNull()
    expect(await store.read('area/one.txt')).toBeNull()
    expect(await store.size('area/one.txt')).toBeNull()
  })

  const failing = (bytes: number) =>
    Readable.from(
      (async function* () {
        for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536)
        yield Buffer.from('half of ')
        await Promise.resolve()
        throw new Error('line cut')
      })(),
    )

  test.each([0, 20 * 2 ** 20])(
    'keeps the existing file when a stream fails after %d bytes',
    async (bytes) => {
      await store.put('area/two.txt', Buffer.from('before'))
      await expect(store.put('area/two.txt', failing(bytes))).rejects.toThrow('line cut')
      await expect(store.put('area/three.txt', failing(bytes))).rejects.toThrow('line cut')
      expect(await read('area/two.txt')).toBe('before')
      expect(await read('area/three.txt')).toBeNull()
    },
  )

  test('stores nothing of a stream that is closed early', async () => {
    const stream = new Readable({ read() {} })
    stream.push('half')
    const stored = store.put('area/closed', stream)
    setImmediate(() => stream.destroy())
    await expect(stored).rejects.toThrow('Premature close')
    expect(await store.size('area/closed')).toBeNull()
  })

  const limit = 8 * 2 ** 20
  test.each([limit - 1, limit, limit + 1, 2 * limit, 2 * limit + 77])(
    'stores %d bytes from streams and buffers',
    async (bytes) => {
      const content = randomBytes(bytes)
      const hash = createHash('sha256').update(content).digest('hex')
      const chunks = () =>
        Array.from({ length: Math.ceil(bytes / 999_983) }, (_, n) =>
          content.subarray(n * 999_983, (n + 1) * 999_983),
        )
      for (const source of [content, Readable.from(chunks())]) {
        expect(await store.put('area/large', source)).toBe(bytes)
        const stored = await store.read('area/large')
        expect(createHash('sha256').update(stored!).digest('hex')).toBe(hash)
        expect(await store.size('area/large')).toBe(bytes)
      }
      await store.delete('area/large')
    },
  )

  test('lists the keys of an area with its folders, or all keys', async () => {
    for (const key of ['listed/one', 'listed/a1/two', 'listed/a1/three', 'listed-not/four'])
      await store.put(key, Buffer.from('x'))
    expect(await list('listed')).toEqual(['listed/a1/three', 'listed/a1/two', 'listed/one'])
    expect(await list('nowhere')).toEqual([])
    await store.check()
    const all = await list()
    expect(all.filter((key) => key.startsWith('listed'))).toEqual([
      'listed-not/four',
      'listed/a1/three',
      'listed/a1/two',
      'listed/one',
    ])
    expect(all.filter((key) => key.startsWith('incoming'))).toEqual([])
  })

  test('stores empty files', async () => {
    expect(await store.put('area/empty', Buffer.alloc(0))).toBe(0)
    expect(await store.put('area/empty', Readable.from([]))).toBe(0)
    expect(await read('area/empty')).toBe('')
    expect(await store.size('area/empty')).toBe(0)
  })

  test('lets readers stop early', async () => {
    await store.put('area/long', Buffer.alloc(2 ** 20))
    const { stream } = (await store.get('area/long'))!
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    expect(stream.destroyed).toBe(true)
    const unread = (await store.get('area/long'))!
    unread.stream.destroy()
    expect(await store.size('area/long')).toBe(2 ** 20)
  })

  test('does not read a folder as a file', async () => {
    await store.put('area/inner/file', Buffer.from('x'))
    expect(await store.get('area/inner')).toBeNull()
    expect(await store.read('area/inner')).toBeNull()
    expect(await store.size('area/inner')).toBeNull()
  })

  test.each([
    '../secret',
    'area/../../secret',
    '/etc/passwd',
    'area//x',
    'area',
    '',
    'area/a\0b',
    'area/..',
    'a/b c',
  ])('the key %j is refused', async (key) => {
    await expect(store.get(key)).rejects.toThrow('not a file key')
    await expect(store.read(key)).rejects.toThrow('not a file key')
    await expect(store.size(key)).rejects.toThrow('not a file key')
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a file key')
    await expect(store.delete(key)).rejects.toThrow('not a file key')
  })

  test('check and sweep leave files alone', async () => {
    await store.put('area/present', Buffer.from('x'))
    await store.check()
    await store.sweep()
    expect(await read('area/present')).toBe('x')
  })
})
