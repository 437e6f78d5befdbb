import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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

test('removes the partial file of a stream that fails', async () => {
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('half of ')
      await Promise.resolve()
      throw new Error('line cut')
    })(),
  )
  await expect(store.put('area/two.txt', failing)).rejects.toThrow('line cut')
  expect(await readdir(join(root, 'incoming'))).toEqual([])
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

test('check fails when the folder is not writable', async () => {
  await store.check()
  await store.put('area/file', Buffer.from('in the way'))
  await expect(folderStore(join(root, 'area/file/below')).check()).rejects.toThrow('ENOTDIR')
})
