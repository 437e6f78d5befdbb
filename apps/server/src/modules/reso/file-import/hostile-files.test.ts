import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { getErrorCode } from '../../../../test/calls/listing-calls.ts'
import { zip } from '../../../../test/factories/xlsx.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import type { Deps } from '../../../platform/deps.ts'
import { formatCsvLine } from '../../../platform/csv.ts'
import { one } from '../../../platform/db/one-row.ts'
import { property } from '../records/property.fixture.ts'
import { feedFiles } from './feed-files.fixture.ts'
import { importUploadedFile } from './uploads.ts'

const office = testOffice()
const { supervisor, upload, importText, findRun } = feedFiles(office)
const cancel = (id: string) =>
  office.call({ method: 'POST', url: `/v1/feed-runs/${id}/cancel`, as: supervisor() })

/** Gzip members may follow each other, so a file of many gigabytes takes no time to pack. */
function packRepeated(begin: string, repeated: string, megabytes: number): Buffer {
  const member = gzipSync(repeated.repeat(Math.ceil(16_000_000 / repeated.length)))
  return Buffer.concat([gzipSync(begin), ...Array.from({ length: megabytes / 16 }, () => member)])
}
const listings = (first: number, count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => property(first + at)))

test.each<[string, () => Buffer | string, string]>([
  ['a gzip of spaces', () => packRepeated(' ', ' ', 1600), 'a megabyte of blank space'],
  [
    'a nested zip',
    () => zip({ 'a.zip': zip({ 'b.json': '[]' }).toString('latin1') }),
    'This is a ZIP archive',
  ],
  ['a CSV of one line', () => packRepeated('ListingKey,City\nK,"', 'x', 2000), "This isn't a valid CSV file"],
  ['nested brackets', () => '['.repeat(10_000_000), 'A record is longer than 2 MB'],
  [
    'a list of brackets',
    () => `[${'[],'.repeat(5_000_000)}{}]`,
    'More than 1,000 records have no ListingKey',
  ],
])('refuses %s by its name and leaves no file', async (_what, file, reason) => {
  const run = await importText(file(), 'Hostile')
  expect(run).toMatchObject({ state: 'failed', added: 0, rejected: 0 })
  expect(run.message).toContain(reason)
  const { rows } = await office.deps.pool.query('SELECT 1 FROM feed_run WHERE file_key IS NOT NULL')
  expect(rows).toEqual([])
})

test('keeps the records before blank space that never ends', async () => {
  const first = JSON.stringify(property(1))
  const run = await importText(packRepeated(`[${first},`, ' ', 1600), 'Endless')
  expect(run).toMatchObject({ state: 'failed', added: 1, message: expect.stringContaining('blank space') })
})

test('reads CSV in UTF-16 and with semicolons', async () => {
  const { Media: _media, ...record } = property(20)
  const lines = [
    Object.keys(record),
    Object.values(record).map((value) => formatCsvLine([value as string]).trim()),
  ]
  const csv = lines.map((cells) => cells.join(';')).join('\r\n')
  expect(await importText(csv, 'Semicolons')).toMatchObject({ state: 'done', added: 1 })
  for (const text of [`\uFEFF${csv}`, csv])
    expect(await importText(Buffer.from(text, 'utf16le'), 'Semicolons')).toMatchObject({ unchanged: 1 })
})

/** Deps whose next file begins as stored and then does not end until `finish` is called. */
function withSlowFile(): { deps: Deps; finish: () => void } {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const { files } = office.deps
  const get: typeof files.get = async (key) => {
    const file = (await files.get(key))!
    async function* read() {
      const bytes = Buffer.concat((await file.stream.toArray()) as Buffer[])
      yield bytes.subarray(0, -1)
      await finished
      yield bytes.subarray(-1)
    }
    return { ...file, stream: Readable.from(read()) }
  }
  return { deps: { ...office.deps, files: { ...files, get } }, finish }
}

test('a file that is being imported is not started again, and other sources go on meanwhile', async () => {
  const id = await upload(listings(100, 600), 'Slow')
  const { deps, finish } = withSlowFile()
  const importing = importUploadedFile(deps, id)
  await expect.poll(async () => (await findRun(id)).added, { timeout: 20_000 }).toBe(500)
  await importUploadedFile(office.deps, id)
  const later = await upload(listings(100, 1), 'Slow')
  await importUploadedFile(office.deps, later)
  expect(await findRun(later)).toMatchObject({ state: 'waiting' })
  expect(await importText(listings(800, 1), 'Other')).toMatchObject({ state: 'done', added: 1 })
  expect(await findRun(id)).toMatchObject({ state: 'running', added: 500 })
  finish()
  await importing
  expect(await findRun(id)).toMatchObject({ state: 'done', records: 600, added: 600 })
  await importUploadedFile(office.deps, later)
  expect(await findRun(later)).toMatchObject({ state: 'done', unchanged: 1 })
})

test('an import is canceled while it waits and while it runs, and keeps what it stored', async () => {
  const waiting = await upload(listings(900, 1), 'Canceled')
  expect((await cancel(waiting)).json()).toMatchObject({ state: 'canceled' })
  await importUploadedFile(office.deps, waiting)
  expect(await findRun(waiting)).toMatchObject({ state: 'canceled', added: 0 })
  const running = await upload(listings(1000, 600), 'Canceled')
  const { deps } = withSlowFile()
  const importing = importUploadedFile(deps, running)
  await expect.poll(async () => (await findRun(running)).added, { timeout: 20_000 }).toBe(500)
  expect((await cancel(running)).statusCode).toBe(200)
  await importing
  expect(await findRun(running)).toMatchObject({ state: 'canceled', added: 500 })
  expect(getErrorCode(await cancel(running))).toEqual([409, 'conflict'])
  expect((await cancel('999999')).statusCode).toBe(404)
  expect(await importText(listings(1000, 1), 'Canceled')).toMatchObject({ state: 'done', unchanged: 1 })
})

test('the lease of a process on another machine ends at the time of the office', async () => {
  const { pool } = office.deps
  expect(await importText(listings(1500, 1), 'Leased')).toMatchObject({ state: 'done' })
  await pool.query(
    "UPDATE feed_source SET lease_id = gen_random_uuid(), lease_until = $1 WHERE name = 'Leased'",
    [new Date(office.clock.now().getTime() + 60_000)],
  )
  const id = await upload(listings(1500, 1), 'Leased')
  await importUploadedFile(office.deps, id)
  expect(await findRun(id)).toMatchObject({ state: 'waiting' })
  // An import from the command line, which has no stored file.
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO feed_run (source_id, file_name, whole, state, created_at)
     SELECT id, 'cli.json', false, 'running', $1 FROM feed_source WHERE name = 'Leased' RETURNING id`,
    [office.clock.now()],
  )
  const row = one(rows)
  await upload(listings(1500, 1), 'Leased')
  expect(await findRun(row.id)).toMatchObject({ state: 'running' })
  office.clock.advance(61)
  await upload(listings(1500, 1), 'Leased')
  expect(await findRun(row.id)).toMatchObject({ state: 'failed' })
  await importUploadedFile(office.deps, id)
  expect(await findRun(id)).toMatchObject({ state: 'done', unchanged: 1 })
})

test('a file that ended the process twice is set aside', async () => {
  const id = await upload(listings(2000, 1), 'Poison')
  await office.deps.pool.query("UPDATE feed_run SET state = 'running', tries = 1 WHERE id = $1", [id])
  const again = await upload(listings(2000, 1), 'Poison too')
  await office.deps.pool.query("UPDATE feed_run SET state = 'running', tries = 2 WHERE id = $1", [again])
  for (const run of [id, again]) await importUploadedFile(office.deps, run)
  expect(await findRun(id)).toMatchObject({ state: 'done', added: 1 })
  expect(await findRun(again)).toMatchObject({ state: 'failed', added: 0 })
  expect((await findRun(again)).message).toContain('set it aside')
})
