import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3Emulator, type S3Emulator } from '../../../test/harness/s3-emulator.ts'
import type { S3Place } from '../files/file-place.ts'
import { openBackupPlace, type BackupPlace } from './backup-place.ts'
import { parseBackupUrl } from './backup-url.ts'
import { readListing, writeListing, type ListedFile } from './listing.ts'
import { toBackupKey, writeManifest } from './manifest.ts'
import { ObjectStore } from './objects.ts'
import { findExpiredBackups, pruneBackups } from './prune-backups.ts'
import {
  databaseListing,
  filesListing,
  listBackups,
  markUnfinished,
  toBackupId,
  unmarkUnfinished,
} from './stored-backups.ts'

const rule = { days: 2, weeks: 1, months: 0 }
let root: string
let emulator: S3Emulator

beforeAll(async () => {
  emulator = await startS3Emulator({ pageSize: 3 })
})
afterAll(() => emulator.close())
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pb-prune-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

async function writeFiles(place: BackupPlace, id: string, name: string, contents: readonly string[]) {
  const objects = new ObjectStore(place)
  async function* list(): AsyncGenerator<ListedFile> {
    for (const [index, content] of contents.entries())
      yield { path: `file-${index}`, version: 0, ...(await objects.storeBuffer(Buffer.from(content))) }
  }
  return writeListing(place, toBackupKey(id, name), list())
}

/** Makes a backup with these contents; one without a manifest when `isCutOff`. */
async function makeBackup(place: BackupPlace, day: string, contents: readonly string[], isCutOff = false) {
  const startedAt = new Date(`${day}T08:10:00Z`)
  const id = toBackupId(startedAt)
  await markUnfinished(place, id)
  const database = await writeFiles(place, id, databaseListing, ['shared by all', `cluster of ${day}`])
  const files = await writeFiles(place, id, filesListing, contents)
  if (isCutOff) return
  const times = { startedAt: startedAt.toISOString(), finishedAt: startedAt.toISOString() }
  const rows = { rows: {}, rowsAreExact: true, restorePoint: null, secret: null, log: null }
  const versions = { format: 1, kind: 'cluster', postgres: 17, schema: '' } as const
  await writeManifest(place, { id, ...times, ...rows, ...versions, database, files })
  await unmarkUnfinished(place, id)
}

async function fill(place: BackupPlace): Promise<void> {
  await makeBackup(place, '2026-11-18', ['a', 'b'])
  await makeBackup(place, '2026-11-23', ['b', 'c'])
  await makeBackup(place, '2026-11-24', ['b', 'd'])
  await makeBackup(place, '2026-11-25', ['b', 'e'])
  await makeBackup(place, '2026-11-26', ['b', 'f', 'cut off'], true)
}

async function listKeys(place: BackupPlace): Promise<string[]> {
  const keys: string[] = []
  for (const area of ['backups', 'objects']) for await (const page of place.list(area)) keys.push(...page)
  return keys.toSorted()
}

/** Reads every file of every complete backup, compares its hash, and returns the days of the backups. */
async function readAll(place: BackupPlace): Promise<string[]> {
  const objects = new ObjectStore(place)
  const complete = (await listBackups(place)).filter(({ state }) => state === 'complete')
  for (const { id } of complete)
    for (const name of [databaseListing, filesListing])
      for await (const file of readListing(place, toBackupKey(id, name))) {
        const content = await buffer(await objects.open(file.sha256))
        expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256)
      }
  return complete.map(({ id }) => id.slice(0, 10))
}

/** The same place, whose process ends before its `steps`-th change. */
function endAfter(place: BackupPlace, steps: number): BackupPlace {
  let left = steps
  const step = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  return {
    ...place,
    put: async (key, content) => (step(), place.put(key, content)),
    putFile: async (path, key) => (step(), place.putFile(path, key)),
    delete: async (key) => (step(), place.delete(key)),
    removeFolder: async (key) => (step(), place.removeFolder(key)),
  }
}

const openPlaces = [
  ['a folder', () => openBackupPlace({ kind: 'folder', folder: join(root, 'backups') })],
  [
    'a bucket',
    () => openBackupPlace(parseBackupUrl(emulator.url.replace('?', `/${Date.now()}?`)) as S3Place),
  ],
] as const

describe.each(openPlaces)('%s', (_name, open) => {
  test('keeps what the rule keeps, and frees what only the others used', async () => {
    const place = open()
    await fill(place)
    expect(await findExpiredBackups(place, rule)).toEqual([
      '2026-11-18T08-10-00-000Z',
      '2026-11-23T08-10-00-000Z',
    ])
    expect(await pruneBackups(place, rule)).toMatchObject({
      expired: [expect.stringContaining('2026-11-18'), expect.stringContaining('2026-11-23')],
      incomplete: [expect.stringContaining('2026-11-26')],
      freed: true,
    })
    expect(await readAll(place)).toEqual(['2026-11-24', '2026-11-25'])
    const contents = ['shared by all', 'cluster of 2026-11-24', 'cluster of 2026-11-25', 'b', 'd', 'e']
    const hashes = contents.map((content) => createHash('sha256').update(content).digest('hex'))
    const keys = await listKeys(place)
    expect(keys.filter((key) => key.startsWith('objects/'))).toEqual(
      hashes.map((hash) => `objects/${hash.slice(0, 2)}/${hash}`).toSorted(),
    )
    expect(keys.filter((key) => key.startsWith('backups/2026-11-24'))).toHaveLength(4)
    expect(await pruneBackups(place, rule)).toEqual({ expired: [], incomplete: [], freed: true })
  })
})

test('killed at any moment, leaves every complete backup whole, and the next time does the rest', async () => {
  const open = (name: string) => openBackupPlace({ kind: 'folder', folder: join(root, name) })
  const template = open('template')
  await makeBackup(template, '2026-11-23', ['b', 'c'])
  await makeBackup(template, '2026-11-24', ['b', 'd'])
  await makeBackup(template, '2026-11-25', ['b', 'e'], true)
  const one = { days: 1, weeks: 0, months: 0 }
  cpSync(join(root, 'template'), join(root, 'whole'), { recursive: true })
  await pruneBackups(open('whole'), one)
  const expected = await listKeys(open('whole'))
  let steps = 0
  for (let isKilled = true; isKilled; steps += 1) {
    const name = `killed-${steps}`
    cpSync(join(root, 'template'), join(root, name), { recursive: true })
    const place = open(name)
    isKilled = await pruneBackups(endAfter(place, steps), one).then(
      () => false,
      (error: Error) => error.message === 'killed',
    )
    expect((await readAll(place)).at(-1)).toBe('2026-11-24')
    await pruneBackups(place, one)
    expect(await readAll(place)).toEqual(['2026-11-24'])
    expect(await listKeys(place)).toEqual(expected)
  }
  expect(steps).toBeGreaterThan(10)
})

test('frees nothing while a backup is damaged, and never counts it', async () => {
  const place = openBackupPlace({ kind: 'folder', folder: join(root, 'backups') })
  await fill(place)
  await place.put(toBackupKey('2026-11-25T08-10-00-000Z', 'manifest.json'), Buffer.from('{}'))
  const before = (await listKeys(place)).filter((key) => key.startsWith('objects/'))
  expect(await pruneBackups(place, { days: 1, weeks: 0, months: 0 })).toMatchObject({ freed: false })
  expect((await listBackups(place)).map(({ id, state }) => [id.slice(8, 10), state])).toEqual([
    ['24', 'complete'],
    ['25', 'damaged'],
  ])
  expect((await listKeys(place)).filter((key) => key.startsWith('objects/'))).toEqual(before)
})
