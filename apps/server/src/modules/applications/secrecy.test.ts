import { consentVersion } from '@pb/rules/applications/consent'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { multipart } from '../../../test/calls/multipart.ts'
import { makePaper } from '../../../test/factories/application-papers.ts'
import { makeForm } from '../../../test/factories/owned-applications.ts'
import { deliver } from '../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { rotateKeys } from '../../platform/encryption/rotate-keys.ts'
import { maybeOne, one } from '../../platform/db/one-row.ts'
import { deleteUnreferencedFiles, newFileKey } from '../mailbox/store/files.ts'
import { modules } from '../registry.ts'
import { deleteQueuedFiles, storeFile } from './papers/files.ts'
import { listPapers, readPaperFile } from './papers/read-paper.ts'
import { FormDevice } from './renter-form/form-calls.fixture.ts'
import { fillForm } from './renter-form/fill-form.fixture.ts'
import { eraseApplications } from './retention.ts'
import { getSignatures, readSignatureImage } from './signing/get-signature.ts'
import { processSignedCopies } from './signing/signed-copy-queue.ts'
import { decryptFormValue } from './values/reveal.ts'

const office = testOffice()

const drawing = async () => {
  const stroke = Buffer.from(
    '<svg width="90" height="40"><path d="M5 30 L80 5" stroke="black" stroke-width="3"/></svg>',
  )
  const canvas = sharp({ create: { width: 90, height: 40, channels: 3, background: 'white' } })
  return (
    await canvas
      .composite([{ input: stroke }])
      .png()
      .toBuffer()
  ).toString('base64')
}

async function makeSignedForm() {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent)
  const device = new FormDevice(office, form.token)
  await fillForm(device)
  await device.save('ssn', '219-09-9999')
  await makePaper(office.deps, form.id)
  const { version } = await device.read()
  const payload = {
    version,
    consent_version: consentVersion,
    kind: 'drawn',
    name: 'Nora Bell',
    image: await drawing(),
    key: 'signature-of-nora',
  }
  const reply = await device.call('POST', '/signature', { payload })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return { agent, form, device }
}

const readNumber = async (query: string, values: unknown[] = []): Promise<number> =>
  one((await office.deps.pool.query<{ n: number }>(query, values)).rows).n
const findPaper = async (formId: string) => (await listPapers(office.deps.db, [formId])).get(formId)![0]!

/** Everything in the database as text: each row of each table. */
async function dumpDatabase(): Promise<string> {
  const tables = await office.deps.pool.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await office.deps.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

async function dumpFiles(): Promise<Buffer> {
  const found = await readdir(office.deps.env.dataDir, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  return Buffer.concat(
    await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name)))),
  )
}

/**
 * The database server's own files after a checkpoint: this database's, and its log from `since` on. Empty where the
 * server is on another machine.
 */
async function dumpServerFiles(since: string): Promise<Buffer> {
  const { rows } = await office.deps.pool.query<{ folder: string; base: string; segment: string }>(
    `SELECT current_setting('data_directory') AS folder, pg_walfile_name($1) AS segment,
       'base/' || oid AS base FROM pg_database WHERE datname = current_database()`,
    [since],
  )
  await office.deps.pool.query('CHECKPOINT')
  const { folder, base, segment } = one(rows)
  const list = async (name: string) =>
    (await readdir(join(folder, name)).catch(() => [])).map((file) => join(folder, name, file))
  const log = (await list('pg_wal')).filter(
    (file) => /\/[0-9A-F]{24}$/.test(file) && file.slice(-24) >= segment,
  )
  const read = (file: string) => readFile(file).catch(() => Buffer.alloc(0))
  return Buffer.concat(await Promise.all([...(await list(base)), ...log].map(read)))
}

const getLogPosition = async (): Promise<string> =>
  one((await office.deps.pool.query<{ at: string }>('SELECT pg_current_wal_lsn() AS at')).rows).at

test('a social security number is nowhere in the database, its files, the file store and the log', async () => {
  const since = await getLogPosition()
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
  })
  const log = pino({ level: 'trace' }, sink)
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(office.deps.log, level).mockImplementation(log[level].bind(log))
  const { agent, form, device } = await makeSignedForm()
  const [byForm, byAgent, replaced] = ['312-45-6781', '323-54-7692', '334-63-8503']
  await device.save('ssn', byForm)
  await new FormDevice(office, form.token).save('ssn', replaced)
  await new FormDevice(office, form.token).save('ssn', '345-72-9414')
  const url = `/v1/aform/${form.id}`
  const change = { changes: [{ field: 'ssn', value: byAgent }] }
  expect((await office.call({ method: 'PUT', url, as: agent, payload: change })).statusCode).toBe(200)
  await device.send('ssn', device.change('ssn', `${byForm} wrong`))
  const uploads = multipart('file', 'paper.pdf', Buffer.from(`%PDF-1.7 ${byForm}`))
  await device.call('POST', '/papers?document=w2&key=a-bad-paper', uploads)
  await makePaper(office.deps, form.id, { document: 'w2', bytes: Buffer.from(`%PDF ${byForm} ${byAgent}`) })
  // A value that can't be decrypted is an error, which must not show it.
  await office.deps.pool.query(
    "UPDATE application_value SET sealed = sealed || 'AA' WHERE form_id = $1 AND sealed IS NOT NULL",
    [form.id],
  )
  await office.call({ method: 'POST', url: `${url}/reveals`, as: agent, payload: { field: 'ssn' } })
  const [database, files, server] = [await dumpDatabase(), await dumpFiles(), await dumpServerFiles(since)]
  // What is stored in plain text is found there.
  expect(server.length === 0 || server.includes('paper.pdf')).toBe(true)
  expect(await decryptFormValue(office.deps, form.id, 'date_of_birth').catch(() => 'refused')).toBe('refused')
  for (const number of [byForm, byAgent, replaced, '345-72-9414']) {
    const plain = number.replaceAll('-', '')
    const spellings = [
      number,
      plain,
      ...[number, plain].flatMap((text) =>
        ['base64', 'base64url', 'hex'].map((encoding) =>
          Buffer.from(text)
            .toString(encoding as 'hex')
            .slice(0, 10),
        ),
      ),
    ]
    for (const spelling of spellings) {
      expect(database.includes(spelling), spelling).toBe(false)
      expect(files.includes(spelling), spelling).toBe(false)
      expect(server.includes(spelling), spelling).toBe(false)
      expect(lines.join('').includes(spelling), spelling).toBe(false)
    }
  }
  vi.restoreAllMocks()
})

test('keys are rotated while the office runs, and the previous one is removed', async () => {
  const { form, device } = await makeSignedForm()
  const paper = await findPaper(form.id)
  const before = await readPaperFile(office.deps, paper)
  const oldKey = await readNumber('SELECT max(id) AS n FROM encryption_key')
  // Values of the damaged form of the other test cannot be decrypted.
  await office.deps.pool.query('DELETE FROM application_value WHERE form_id <> $1 AND sealed IS NOT NULL', [
    form.id,
  ])
  // An upload that is stored now, and committed later.
  const upload = await storeFile(office.deps, Buffer.from('in flight'))
  const waiting = rotateKeys(office.deps, modules, { waitSeconds: 0 })
  const saves = Array.from({ length: 10 }, (_, at) => device.save('bank_account_number', `00012345678${at}`))
  await Promise.all(saves)
  expect((await waiting).finished).toBe(false)
  await office.deps.db
    .deleteFrom('application_file_deletion')
    .where('file_key', '=', upload.file_key)
    .execute()
  expect(await rotateKeys(office.deps, modules, { waitSeconds: 0 })).toMatchObject({ finished: true })
  expect(await readNumber('SELECT count(*)::int AS n FROM encryption_key WHERE id <= $1', [oldKey])).toBe(0)
  expect(await decryptFormValue(office.deps, form.id, 'ssn')).toBe('219-09-9999')
  expect(await readPaperFile(office.deps, await findPaper(form.id))).toEqual(before)
  const signature = (await getSignatures(office.deps.db, [form.id])).get(form.id)!
  expect(await readSignatureImage(office.deps, signature)).not.toBeNull()
})

/** Gives a colleague the signer's copy in the agent's mailbox: as it was received, and forwarded by another email. */
async function forwardSignedCopy(agent: TestPerson): Promise<string[]> {
  await processSignedCopies(office.deps)
  const sent = await office.deps.db
    .selectFrom('mail_message as m')
    .innerJoin('mail_attachment as a', 'a.message_id', 'm.id')
    .select(['m.rfc_id', 'm.subject', 'a.file_key', 'a.size'])
    .where('m.person_id', '=', agent.personId)
    .executeTakeFirstOrThrow()
  const colleague = await office.person()
  const [received, raw, other] = await Promise.all(
    ['copy', 'raw', 'another file'].map(async (text) => {
      const key = newFileKey()
      await office.deps.files.put(key, Buffer.from(text))
      return key
    }),
  )
  const attach = (fileKey: string, bytes: number) => ({
    filename: 'signed-application.pdf',
    contentType: 'application/pdf',
    bytes,
    fileKey,
    contentId: null,
    inline: false,
  })
  await deliver(
    office.deps,
    colleague,
    { messageId: sent.rfc_id, attachments: [attach(received!, sent.size), attach(other!, 12)] },
    { rawKey: raw! },
  )
  await deliver(office.deps, colleague, { attachments: [attach(received!, sent.size)] })
  return [sent.file_key, received!, raw!]
}

test('papers and numbers are erased after the answer, in mailboxes too, and the record stays', async () => {
  const { agent, form, device } = await makeSignedForm()
  const mailed = await forwardSignedCopy(agent)
  const { file_key } = await findPaper(form.id)
  const list = 'SELECT completeness, changed_at FROM application_form WHERE id = $1'
  const complete = maybeOne((await office.deps.pool.query(list, [form.id])).rows) as {
    completeness: number
    changed_at: Date
  }
  const answer = (status: 'NEW' | 'REJECTED') =>
    office.deps.db
      .updateTable('application_household')
      .set({ status, answered_at: status === 'NEW' ? null : office.clock.now() })
      .where('id', '=', form.householdId)
      .execute()
  await answer('REJECTED')
  await office.deps.db
    .updateTable('application_form_link')
    .set({ expires_at: new Date('2030-01-01') })
    .where('form_id', '=', form.id)
    .execute()
  office.clock.advance(89 * 86_400)
  expect(await eraseApplications(office.deps)).toBe(0)
  await answer('NEW')
  office.clock.advance(2 * 86_400)
  expect(await eraseApplications(office.deps)).toBe(0)
  await answer('REJECTED')
  office.clock.advance(91 * 86_400)
  expect(await eraseApplications(office.deps)).toBe(1)
  expect(await eraseApplications(office.deps)).toBe(0)
  office.clock.advance(3700)
  await deleteQueuedFiles(office.deps)
  await deleteUnreferencedFiles(office.deps)
  for (const key of [file_key, ...mailed]) expect(await office.deps.files.get(key)).toBeNull()
  const attached = await office.deps.pool.query<{ filename: string; n: number }>(
    'SELECT filename, count(*)::int AS n FROM mail_attachment GROUP BY filename ORDER BY filename',
  )
  expect(attached.rows).toEqual([
    { filename: 'erased.txt', n: 3 },
    { filename: 'signed-application.pdf', n: 1 },
  ])
  expect(await listPapers(office.deps.db, [form.id])).toEqual(new Map([[form.id, []]]))
  const { rows } = await office.deps.pool.query<{ completeness: number; changed_at: Date }>(list, [form.id])
  const row = one(rows)
  expect(row.completeness).toBeLessThan(complete.completeness)
  expect(row.changed_at).toEqual(complete.changed_at)
  const page = await device.read()
  expect(page).toMatchObject({ papers: [], signature: { name: 'Nora Bell', current: true } })
  expect(page.values.map(({ field }) => field)).not.toContain('ssn')
  expect(page.values.map(({ field }) => field)).toContain('first_name')
  const kept = 'SELECT count(*)::int AS n FROM application_paper WHERE form_id = $1 AND file_key IS NULL'
  expect(await readNumber(kept, [form.id])).toBe(1)
  const named = `SELECT count(*)::int AS n FROM application_paper WHERE form_id = $1
    AND filename NOT IN (document, document || '.pdf', document || '.jpg', document || '.png')`
  expect(await readNumber(named, [form.id])).toBe(0)
})

test('deleted forms and papers are erased once they can’t be restored', async () => {
  const { form } = await makeSignedForm()
  const other = await makeSignedForm()
  const { id, file_key } = await findPaper(other.form.id)
  const now = office.clock.now()
  await office.deps.db
    .updateTable('application_form')
    .set({ deleted_at: now })
    .where('id', '=', form.id)
    .execute()
  await office.deps.db
    .updateTable('application_paper')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .execute()
  const files = { key: (await findPaper(form.id)).file_key }
  office.clock.advance(29 * 86_400)
  await eraseApplications(office.deps)
  expect(await readNumber('SELECT count(*)::int AS n FROM application_form WHERE id = $1', [form.id])).toBe(1)
  office.clock.advance(2 * 86_400)
  await eraseApplications(office.deps)
  office.clock.advance(3700)
  await deleteQueuedFiles(office.deps)
  expect(await readNumber('SELECT count(*)::int AS n FROM application_form WHERE id = $1', [form.id])).toBe(0)
  for (const key of [file_key, files.key]) expect(await office.deps.files.get(key)).toBeNull()
})
