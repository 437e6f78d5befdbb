import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackupPlace } from '../backup/backup-place.ts'
import { folderSource } from '../backup/file-sources.ts'
import { ObjectStore } from '../backup/objects.ts'
import { storeFiles } from '../backup/store-files.ts'
import { holdDeletions } from './deletion-hold.ts'
import { folderStore } from './folder-store.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pb-hold-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

test('keeps deleted files for the backup until its hold is released', async () => {
  const files = folderStore(join(root, 'files'))
  await files.put('mail/one', Buffer.from('1'))
  await files.put('mail/two', Buffer.from('2'))
  await files.put('mail/before', Buffer.from('3'))
  await files.delete('mail/before')
  const release = await holdDeletions(join(root, 'files'))
  await files.delete('mail/two')
  await files.delete('mail/missing')
  expect(await files.read('mail/two')).toBeNull()
  await files.sweep()

  const found: string[] = []
  const objects = new ObjectStore(openBackupPlace({ kind: 'folder', folder: root }))
  for await (const { path } of storeFiles(folderSource(join(root, 'files')), objects, null)) found.push(path)
  expect(found).toEqual(['mail/one', 'mail/two'])
  await release()
  expect(readdirSync(join(root, 'files')).toSorted()).toEqual(['incoming', 'mail'])
})
