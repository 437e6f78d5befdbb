import type { Draft } from '@pb/contract/mail-drafts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { multipart } from '../../../../test/calls/multipart.ts'
import { newFileKey, scheduleOrphanCleanup, deleteUnreferencedFiles } from './files.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  office.call({ method, url, as: agent, ...(payload && { payload }) })

const diskFull = { code: 'no_room', status: 507 }
const data = Buffer.from('a plan').toString('base64')
const plan = { name: 'plan.txt', type: 'text/plain', data }

/** Makes the file store accept this many files and fail in the middle of the next one. */
function fillAfter(files: number): void {
  const put = office.deps.files.put.bind(office.deps.files)
  let free = files
  vi.spyOn(office.deps.files, 'put').mockImplementation((key, content) => {
    free -= 1
    if (free >= 0) return put(key, content)
    const half = async function* () {
      for await (const piece of content instanceof Buffer ? [content] : content) {
        yield piece as Buffer
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
    }
    return put(key, Readable.from(half()))
  })
}

/** Returns all files on disk, including partial ones. */
async function listStoredFiles(): Promise<string[]> {
  const folder = join(office.deps.env.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function countRows(table: 'mail_upload' | 'mail_message' | 'mail_outbox'): Promise<number> {
  const { rows } = await office.deps.pool.query<{ count: string }>(
    `SELECT count(*) FROM ${table} WHERE person_id = $1`,
    [agent.personId],
  )
  return Number(one(rows).count)
}

test('rejects an upload when the disk is full and leaves no file', async () => {
  const before = await listStoredFiles()
  fillAfter(0)
  const upload = () =>
    office.call({
      method: 'POST',
      url: '/v1/gmail-uploads',
      as: agent,
      ...multipart('file', 'plan.txt', Buffer.alloc(200_000, 'x')),
    })
  expect((await upload()).json()).toMatchObject(diskFull)
  expect(await listStoredFiles()).toEqual(before)
  expect(await countRows('mail_upload')).toBe(0)
  vi.restoreAllMocks()
  expect((await upload()).statusCode).toBe(201)
})

test('leaves a draft unchanged when its files do not fit', async () => {
  const draft = (await call('POST', '/v1/gmail-drafts', { subject: 'Before' })).json<Draft>()
  const before = await listStoredFiles()
  fillAfter(1)
  const change = { subject: 'After', attachments: [plan, { ...plan, name: 'second.txt' }] }
  expect((await call('PUT', `/v1/gmail-drafts/${draft.id}`, change)).json()).toMatchObject(diskFull)
  expect(await listStoredFiles()).toEqual(before)
  expect((await call('GET', `/v1/gmail-drafts/${draft.id}`)).json()).toMatchObject({
    subject: 'Before',
    attachments: [],
  })
})

test('rejects a draft when the database is full and leaves no file', async () => {
  const { pool } = office.deps
  await pool.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON mail_draft FOR EACH ROW EXECUTE FUNCTION no_room()`)
  const save = () => call('POST', '/v1/gmail-drafts', { subject: 'Hello', attachments: [plan] })
  const before = await listStoredFiles()
  expect((await save()).json()).toMatchObject(diskFull)
  expect(await countRows('mail_message')).toBe(0)
  // Its file is deleted after the grace period.
  office.clock.advance(2 * 3600)
  await deleteUnreferencedFiles(office.deps)
  expect(await listStoredFiles()).toEqual(before)
  await pool.query('DROP FUNCTION no_room() CASCADE')
  expect((await save()).statusCode).toBe(201)
})

test('does not send a mail and keeps its draft when the disk is full', async () => {
  const draft = (await call('POST', '/v1/gmail-drafts', { subject: 'Hello' })).json<Draft>()
  const before = await listStoredFiles()
  // The attachment is stored, the raw message is not.
  fillAfter(1)
  const mail = { to: ['nora@client.example'], subject: 'Hello', attachments: [plan], draft_id: draft.id }
  expect((await call('POST', '/v1/gmail-messages', mail)).json()).toMatchObject(diskFull)
  expect(await listStoredFiles()).toEqual(before)
  expect(await countRows('mail_outbox')).toBe(0)
  expect((await call('GET', `/v1/gmail-drafts/${draft.id}`)).json()).toMatchObject({ subject: 'Hello' })
  vi.restoreAllMocks()
  expect((await call('POST', '/v1/gmail-messages', mail)).statusCode).toBe(201)
})

test('deletes an orphaned file a day later, unless a row refers to it by then', async () => {
  const { pool } = office.deps
  const before = await listStoredFiles()
  await pool.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON mail_draft FOR EACH ROW EXECUTE FUNCTION no_room();
    CREATE TRIGGER no_room BEFORE INSERT ON file_deletion_queue FOR EACH ROW EXECUTE FUNCTION no_room()`)
  const save = () => call('POST', '/v1/gmail-drafts', { subject: 'Hello', attachments: [plan] })
  expect((await save()).json()).toMatchObject(diskFull)
  await pool.query('DROP FUNCTION no_room() CASCADE')
  const orphan = (await listStoredFiles()).find((name) => !before.includes(name))
  expect(orphan).toBeDefined()
  // Stored when the files are listed, committed afterwards.
  const late = newFileKey()
  await office.deps.files.put(late, Buffer.from('late'))
  expect(await scheduleOrphanCleanup(office.deps)).toBe(2)
  await pool.query(
    `INSERT INTO mail_upload (person_id, filename, content_type, size, file_key, created_at)
      VALUES ($1, 'late.txt', 'text/plain', 4, $2, $3)`,
    [agent.personId, late, office.clock.now()],
  )
  office.clock.advance(23 * 3600)
  await deleteUnreferencedFiles(office.deps)
  expect(await listStoredFiles()).toContain(orphan)
  office.clock.advance(3 * 3600)
  await deleteUnreferencedFiles(office.deps)
  expect(new Set(await listStoredFiles())).toEqual(new Set([...before, late.split('/').at(-1)]))
  expect(await scheduleOrphanCleanup(office.deps)).toBe(0)
})

test('deletes nothing when most files are unknown to the database', async () => {
  const [first, ...others] = Array.from({ length: 101 }, newFileKey)
  for (const key of [first!, ...others]) await office.deps.files.put(key, Buffer.from('elsewhere'))
  expect(await scheduleOrphanCleanup(office.deps)).toBe(0)
  await office.deps.files.delete(first!)
  expect(await scheduleOrphanCleanup(office.deps)).toBe(100)
})
