import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './port.ts'

let root: string
let store: FileStore

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pb-files-'))
  store = folderStore(root)
})

afterAll(() => rm(root, { recursive: true, force: true }))

async function read(key: string): Promise<string | null> {
  const found = await store.get(key)
  return found && text(found.stream)
}

test('stores, reads, replaces and deletes files', async () => {
  expect(await store.put('area/one.txt', Buffer.from('first'))).toBe(5)
  expect(await store.put('area/one.txt', Readable.from([Buffer.from('sec'), Buffer.from('ond')]))).toBe(6)
  expect(await read('area/one.txt')).toBe('second')
  expect((await store.get('area/one.txt'))?.bytes).toBe(6)
  expect((await store.read('area/one.txt'))?.toString()).toBe('second')
  await store.delete('area/one.txt')
  await store.delete('area/one.txt')
  expect(await read('area/one.txt')).toBeNull()
  expect(await store.read('area/one.txt')).toBeNull()
})

test('keeps the existing file when a stream fails', async () => {
  await store.put('area/two.txt', Buffer.from('before'))
  const failing = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('half of ')
        await Promise.resolve()
        throw new Error('line cut')
      })(),
    )
  await expect(store.put('area/two.txt', failing())).rejects.toThrow('line cut')
  await expect(store.put('area/three.txt', failing())).rejects.toThrow('line cut')
  expect(await read('area/two.txt')).toBe('before')
  expect(await read('area/three.txt')).toBeNull()
  expect(await readdir(join(root, 'incoming'))).toEqual([])
})

test('lists the keys of an area with its folders, and no others', async () => {
  for (const key of ['listed/one', 'listed/a1/two', 'listed/a1/three', 'listed-not/four'])
    await store.put(key, Buffer.from('x'))
  const found: string[] = []
  for await (const keys of store.list('listed')) found.push(...keys)
  expect(found.toSorted()).toEqual(['listed/a1/three', 'listed/a1/two', 'listed/one'])
  for await (const keys of store.list('nowhere')) found.push(...keys)
  expect(found).toHaveLength(3)
})

test('deletes partial files after a day, not before', async () => {
  await store.put('area/four', Buffer.from('makes the folder'))
  const [old, fresh] = [join(root, 'incoming/old'), join(root, 'incoming/fresh')]
  await writeFile(old, 'half')
  await writeFile(fresh, 'half')
  const long = Date.now() / 1000 - 90_000
  await utimes(old, long, long)
  await store.sweep()
  expect(await readdir(join(root, 'incoming'))).toEqual(['fresh'])
  await rm(fresh)
  await folderStore(join(root, 'empty')).sweep()
})

test('stores empty files', async () => {
  expect(await store.put('area/empty', Buffer.alloc(0))).toBe(0)
  expect(await read('area/empty')).toBe('')
})

test('does not read a folder as a file', async () => {
  await store.put('area/inner/file', Buffer.from('x'))
  expect(await store.get('area/inner')).toBeNull()
  expect(await store.read('area/inner')).toBeNull()
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
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a file key')
  await expect(store.delete(key)).rejects.toThrow('not a file key')
})

test('check fails when the folder is not writable', async () => {
  await store.check()
  await store.put('area/file', Buffer.from('in the way'))
  await expect(folderStore(join(root, 'area/file/below')).check()).rejects.toThrow('ENOTDIR')
})
