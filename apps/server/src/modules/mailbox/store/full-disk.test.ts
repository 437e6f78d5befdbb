import type { Draft } from '@pb/contract/mailbox-drafts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'
import { multipart } from '../../../../test/multipart.ts'
import { newFileKey, noteStrays, sweepFiles } from './files.ts'

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

const refused = { code: 'no_room', status: 507 }
const data = Buffer.from('a plan').toString('base64')
const plan = { name: 'plan.txt', type: 'text/plain', data }

/** The disk takes so many files, and of the next one the first bytes. */
function fillAfter(files: number): void {
  const put = office.deps.files.put.bind(office.deps.files)
  let room = files
  vi.spyOn(office.deps.files, 'put').mockImplementation((key, content) => {
    room -= 1
    if (room >= 0) return put(key, content)
    const half = async function* () {
      for await (const piece of content instanceof Buffer ? [content] : content) {
        yield piece as Buffer
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
    }
    return put(key, Readable.from(half()))
  })
}

/** Files of mail, whole ones and others. */
async function kept(): Promise<string[]> {
  const folder = join(office.deps.env.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function rowsOf(table: 'mail_upload' | 'mail_message' | 'mail_outbox'): Promise<number> {
  const { rows } = await office.deps.pool.query<{ count: string }>(
    `SELECT count(*) FROM ${table} WHERE person_id = $1`,
    [agent.personId],
  )
  return Number(rows[0]!.count)
}

test('an upload for which there is no room is refused for now, and nothing of it stays', async () => {
  const before = await kept()
  fillAfter(0)
  const upload = () =>
    office.call({
      method: 'POST',
      url: '/v1/gmail-uploads',
      as: agent,
      ...multipart('file', 'plan.txt', Buffer.alloc(200_000, 'x')),
    })
  expect((await upload()).json()).toMatchObject(refused)
  expect(await kept()).toEqual(before)
  expect(await rowsOf('mail_upload')).toBe(0)
  vi.restoreAllMocks()
  expect((await upload()).statusCode).toBe(201)
})

test('a draft whose files find no room stays as it was', async () => {
  const made = (await call('POST', '/v1/gmail-drafts', { subject: 'Before' })).json<Draft>()
  const before = await kept()
  fillAfter(1)
  const change = { subject: 'After', attachments: [plan, { ...plan, name: 'second.txt' }] }
  expect((await call('PUT', `/v1/gmail-drafts/${made.id}`, change)).json()).toMatchObject(refused)
  expect(await kept()).toEqual(before)
  expect((await call('GET', `/v1/gmail-drafts/${made.id}`)).json()).toMatchObject({
    subject: 'Before',
    attachments: [],
  })
})

test('a draft for which the database has no room is refused for now, and nothing of it stays', async () => {
  const { pool } = office.deps
  await pool.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON mail_draft FOR EACH ROW EXECUTE FUNCTION no_room()`)
  const save = () => call('POST', '/v1/gmail-drafts', { subject: 'Hello', attachments: [plan] })
  const before = await kept()
  expect((await save()).json()).toMatchObject(refused)
  expect(await rowsOf('mail_message')).toBe(0)
  // Its file is swept once nobody can be reading it any more.
  office.clock.advance(2 * 3600)
  await sweepFiles(office.deps)
  expect(await kept()).toEqual(before)
  await pool.query('DROP FUNCTION no_room() CASCADE')
  expect((await save()).statusCode).toBe(201)
})

test('a mail that finds no room is not sent and its draft stays', async () => {
  const draft = (await call('POST', '/v1/gmail-drafts', { subject: 'Hello' })).json<Draft>()
  const before = await kept()
  // Its file is written, the mail itself no more.
  fillAfter(1)
  const mail = { to: ['nora@client.example'], subject: 'Hello', attachments: [plan], draft_id: draft.id }
  expect((await call('POST', '/v1/gmail-messages', mail)).json()).toMatchObject(refused)
  expect(await kept()).toEqual(before)
  expect(await rowsOf('mail_outbox')).toBe(0)
  expect((await call('GET', `/v1/gmail-drafts/${draft.id}`)).json()).toMatchObject({ subject: 'Hello' })
  vi.restoreAllMocks()
  expect((await call('POST', '/v1/gmail-messages', mail)).statusCode).toBe(201)
})

test('a file of which not even a note found room goes a day later, and one whose row came meanwhile stays', async () => {
  const { pool } = office.deps
  const before = await kept()
  await pool.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON mail_draft FOR EACH ROW EXECUTE FUNCTION no_room();
    CREATE TRIGGER no_room BEFORE INSERT ON mail_file_gone FOR EACH ROW EXECUTE FUNCTION no_room()`)
  const save = () => call('POST', '/v1/gmail-drafts', { subject: 'Hello', attachments: [plan] })
  expect((await save()).json()).toMatchObject(refused)
  await pool.query('DROP FUNCTION no_room() CASCADE')
  const stray = (await kept()).find((name) => !before.includes(name))
  expect(stray).toBeDefined()
  // Written when the look at all files is taken, and committed after it.
  const late = newFileKey()
  await office.deps.files.put(late, Buffer.from('late'))
  expect(await noteStrays(office.deps)).toBe(2)
  await pool.query(
    `INSERT INTO mail_upload (person_id, filename, content_type, size, file_key, created_at)
      VALUES ($1, 'late.txt', 'text/plain', 4, $2, $3)`,
    [agent.personId, late, office.clock.now()],
  )
  office.clock.advance(23 * 3600)
  await sweepFiles(office.deps)
  expect(await kept()).toContain(stray)
  office.clock.advance(3 * 3600)
  await sweepFiles(office.deps)
  expect(new Set(await kept())).toEqual(new Set([...before, late.split('/').at(-1)]))
  expect(await noteStrays(office.deps)).toBe(0)
})

test('files of which the database knows next to nothing are those of another one, and all stay', async () => {
  const [first, ...others] = Array.from({ length: 101 }, newFileKey)
  for (const key of [first!, ...others]) await office.deps.files.put(key, Buffer.from('elsewhere'))
  expect(await noteStrays(office.deps)).toBe(0)
  await office.deps.files.delete(first!)
  expect(await noteStrays(office.deps)).toBe(100)
})
