import type { Application } from '@pb/contract/applications'
import type { AchRun } from '@pb/contract/payouts'
import type { PayeeW9 } from '@pb/contract/w9'
import { consentVersion } from '@pb/rules/applications/consent'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { acknowledgeIssues } from '../test/calls/package-issues.ts'
import { multipart } from '../test/calls/multipart.ts'
import { makeForm } from '../test/factories/owned-applications.ts'
import { sampleW9 } from '../test/factories/owned-payouts.ts'
import { createApprovedDeal } from '../test/factories/payable-deals.ts'
import { findPlain } from '../test/harness/find-plain.ts'
import { testOffice, type TestPerson } from '../test/harness/test-office.ts'
import { onePage, stream } from './modules/applications/package/papers/pdf.fixture.ts'
import { deleteUnusedPackages } from './modules/applications/package/stored-package.ts'
import { deleteQueuedFiles } from './modules/applications/papers/files.ts'
import { copyFiles } from './modules/applications/redaction/copy-files.ts'
import { FormDevice } from './modules/applications/renter-form/form-calls.fixture.ts'
import { eraseHousehold } from './modules/applications/erase-household.fixture.ts'
import { achSettings } from './modules/payouts/ach/ach-settings.fixture.ts'
import { getRequiredAnswers } from './modules/applications/signing/household-steps.fixture.ts'
import { processSignedCopies } from './modules/applications/signing/signed-copy-queue.ts'
import { processSubmissions } from './modules/applications/submissions/send-queue.ts'
import { exportToFolder } from './modules/data-exports/index.ts'
import { deleteUnreferencedFiles } from './modules/mailbox/store/files.ts'
import { unsealMail } from './modules/system-mail/envelope.ts'
import { readEncryptedFile } from './platform/encryption/encrypt.ts'

const office = testOffice({ smtp: { relayUrl: 'smtp://127.0.0.1:9', from: undefined } })
afterEach(() => vi.restoreAllMocks())

/** Numbers that occur nowhere by chance: what each is of, and where it was entered. */
const planted = {
  applicantSsn: '219-47-8861',
  applicantAccount: '77019283746551',
  paperSsn: '356-28-9174',
  paperAccount: '40008812763359',
  payeeSsn: '423-81-7243',
  payeeAccount: '55501928374',
  officeAccount: '66610293847',
} as const
const numbers: readonly string[] = Object.values(planted)

interface Copy {
  readonly name: string
  readonly bytes: Buffer
}

const find = async (copies: readonly Copy[]): Promise<string[]> => {
  const found: string[] = []
  for (const { name, bytes } of copies)
    for (const number of await findPlain(bytes, numbers)) found.push(`${number} in ${name}`)
  return found
}

async function readFolder(name: string, folder: string): Promise<Copy[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => ({
        name: `${name}: ${entry.name}`,
        bytes: await readFile(join(entry.parentPath, entry.name)),
      })),
  )
}

/** Each table as JSON; the bytes of its columns follow, so that what is packed in them is found. */
async function dumpDatabase(): Promise<Copy[]> {
  const { rows: tables } = await office.deps.pool.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  )
  const copies: Copy[] = []
  for (const { name } of tables) {
    const { rows } = await office.deps.pool.query<object>(`SELECT t.* FROM ${name} t`)
    const values = rows.flatMap((row) => Object.values(row) as unknown[])
    const bytes = values.filter((value) => Buffer.isBuffer(value))
    copies.push({ name, bytes: Buffer.from(JSON.stringify(rows)) })
    copies.push(...bytes.map((each) => ({ name: `${name}, bytes`, bytes: each })))
  }
  return copies
}

const masks: readonly string[] = ['•••-••-8861', '••••6551']

/** Which masks of secret answers the database has. */
async function findMasks(): Promise<string[]> {
  const tables = await dumpDatabase()
  return masks.filter((mask) => tables.some(({ bytes }) => bytes.includes(mask)))
}

async function exportAll(scope: Parameters<typeof exportToFolder>[1]): Promise<Copy[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-planted-'))
  try {
    expect((await exportToFolder(office.deps, scope, folder)).problems).toEqual([])
    return await readFolder(`export of ${scope.kind}`, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Only the whole office's export, which warns of it, has the answers of applications as they were given. */
const revealing = 'export of office: application_value.csv'

/** Emails that the office itself sends; they are encrypted until they are sent. */
async function readSystemMail(): Promise<Copy[]> {
  const rows = await office.deps.db.selectFrom('system_mail').select(['key', 'sealed']).execute()
  return rows.flatMap(({ key, sealed }) =>
    sealed === null
      ? []
      : [{ name: `email ${key}`, bytes: Buffer.from(JSON.stringify(unsealMail(office.deps.env, sealed))) }],
  )
}

/** What the log would have. */
function recordLog(): string[] {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
  })
  const log = pino({ level: 'trace' }, sink)
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(office.deps.log, level).mockImplementation(log[level].bind(log))
  return lines
}

type Method = 'GET' | 'POST' | 'PUT'
async function call(as: TestPerson, method: Method, url: string, payload?: object) {
  const reply = await office.call({ method, url: `/v1/${url}`, as, ...(payload && { payload }) })
  expect(reply.statusCode, `${url}: ${reply.statusCode}`).toBeLessThan(300)
  return reply
}

/** A signed application with secret numbers, and a pay stub that has two more, which black bars cover. */
async function plantApplication(agent: TestPerson) {
  const form = await makeForm(office.deps, agent, { values: getRequiredAnswers('APPLICANT') })
  const device = new FormDevice(office, form.token)
  const [first, second] = [planted.paperSsn, planted.paperAccount]
  const content = stream('', `BT /F1 24 Tf 72 700 Td (${first}) Tj 0 -100 Td (${second}) Tj ET`)
  const file = multipart('file', 'stub.pdf', onePage({ content }))
  expect(
    (await device.call('POST', '/papers?document=pay_stubs&key=planted-paper', file)).statusCode,
  ).toBeLessThan(300)
  await device.read()
  await device.save('ssn', planted.applicantSsn)
  await device.save('bank_account_number', planted.applicantAccount)
  const url = `aform/${form.id}`
  const { report } = (await call(agent, 'GET', url)).json<Application>()
  const paper = report.flatMap(({ value }) =>
    value !== null && typeof value === 'object' ? [value] : [],
  )[0]!
  const bars = [750, 2000].map((y) => ({ page: 1, x: 1000, y, width: 4500, height: 600 }))
  await call(agent, 'PUT', `aform-papers/${paper.media_item_id}/bars`, { bars, before: [] })
  const { version } = await device.read()
  const signature = {
    version,
    consent_version: consentVersion,
    kind: 'typed',
    name: 'Nora Bell',
    key: 'planted-sign',
  }
  expect((await device.call('POST', '/signature', { payload: signature })).statusCode).toBe(200)
  // What is refused is in no log either.
  await device.send('ssn', device.change('ssn', `${planted.applicantSsn} wrong`))
  return { form, url }
}

/** A Form W-9 and a bank account of an agent, and an ACH file of a run that pays them. */
async function plantPayee(agent: TestPerson, supervisor: TestPerson) {
  const given = { ...sampleW9, agent_id: agent.personId, tin: planted.payeeSsn }
  const { w9 } = (await call(agent, 'PUT', 'payee-w9', given)).json<PayeeW9>()
  const account = {
    name: 'Ann',
    holder: 'person',
    kind: 'checking',
    routing: '011401533',
    account_number: planted.payeeAccount,
  }
  await call(agent, 'PUT', 'payee-bank-account', account)
  await office.call({
    method: 'PUT',
    url: '/v1/payee-bank-account',
    as: agent,
    payload: { ...account, routing: '1' },
  })
  await call(supervisor, 'PUT', 'ach-settings', {
    ...achSettings,
    offset: { kind: 'checking', account_number: planted.officeAccount },
  })
  await createApprovedDeal(office, [agent.personId])
  const run = { until: '2026-03-02', agent_ids: [agent.personId], key: 'planted-run' }
  const { run_id } = (await call(supervisor, 'POST', 'pay-runs', run)).json<{ run_id: string }>()
  await office.deps.db.updateTable('pay_run').set({ state: 'ready' }).where('id', '=', run_id).execute()
  const made = await call(supervisor, 'POST', `pay-runs/${run_id}/ach-file`, {
    effective_on: '2026-03-03',
    confirmed_new: 1,
  })
  const { file } = made.json<AchRun>()
  // Shown on purpose: the file to its bank, and both numbers to who proved who they are.
  const shown = [
    await call(supervisor, 'POST', `pay-runs/${run_id}/ach-file/download`, { file_id: file!.file_id }),
    await call(supervisor, 'POST', 'payee-bank-account/number', { agent_id: agent.personId }),
    await call(supervisor, 'POST', `payee-w9/${w9!.w9_id}/reveals`, {}),
  ]
  return { shown: Buffer.concat(shown.map(({ rawPayload }) => rawPayload)), run_id }
}

test('a copy is searched also where it is packed or encoded', async () => {
  const ssn = Buffer.from(`Number ${planted.payeeSsn}.`)
  const utf16 = Buffer.from(ssn.toString(), 'utf16le')
  const copies = [
    ssn,
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from(ssn.toString('base64')),
    Buffer.from(utf16.toString('base64')),
    Buffer.from(ssn.toString('hex')),
    gzipSync(ssn),
    Buffer.from(gzipSync(Buffer.concat([ssn, randomBytes(200)])).toString('base64')),
    onePage({ content: stream('', `BT /F1 24 Tf (42) Tj (3-81-) Tj (7243) Tj ET`) }),
  ]
  for (const [index, copy] of copies.entries())
    expect(await findPlain(copy, numbers), String(index)).toEqual([planted.payeeSsn])
  expect(await findPlain(Buffer.from('423-81-7244'), numbers)).toEqual([])
})

test('planted numbers are in no copy but those that reveal them on purpose, and retention reaches all', async () => {
  const lines = recordLog()
  const agent = await office.person()
  const supervisor = await office.person(['SUPERVISOR'])
  const { form, url } = await plantApplication(agent)
  const { shown, run_id } = await plantPayee(agent, supervisor)
  expect((await findPlain(shown, numbers)).toSorted()).toEqual(
    [planted.payeeSsn, planted.payeeAccount, planted.officeAccount].toSorted(),
  )

  const acknowledged = await acknowledgeIssues(office, agent, form.householdId)
  const mail = { to: ['landlord@client.example'], subject: 'Application', message: 'Hello' }
  await call(agent, 'POST', `${url}/send`, { ...mail, ...acknowledged, key: 'planted-masked' })
  const plain = { unmasked: true, reason: 'The landlord runs the report' }
  await call(agent, 'POST', `${url}/send`, { ...mail, ...acknowledged, ...plain, key: 'planted-plain' })
  office.clock.advance(60)
  await processSubmissions(office.deps)
  await processSignedCopies(office.deps)

  const household = `application-households/${form.householdId}`
  const revealed = await call(agent, 'POST', `${household}/package`, plain)
  expect((await findPlain(revealed.rawPayload, numbers)).toSorted()).toEqual(
    [planted.applicantSsn, planted.applicantAccount].toSorted(),
  )
  const read = async (as: TestPerson, path: string): Promise<Copy> => ({
    name: path,
    bytes: (await call(as, 'GET', path)).rawPayload,
  })
  const { report } = (await call(agent, 'GET', url)).json<Application>()
  const paper = report.flatMap(({ value }) =>
    value !== null && typeof value === 'object' ? [value] : [],
  )[0]!
  const attachments = await sql<{
    filename: string
    file_key: string
  }>`SELECT filename, file_key FROM mail_attachment`.execute(office.deps.db)
  expect(attachments.rows.map(({ filename }) => filename)).toContain('signed-application.pdf')
  const officeExport = await exportAll({ kind: 'office' })
  expect((await find(officeExport.filter(({ name }) => name === revealing))).toSorted()).toEqual(
    [planted.applicantSsn, planted.applicantAccount].map((number) => `${number} in ${revealing}`).toSorted(),
  )
  const copies: Copy[] = [
    { name: 'package', bytes: (await call(agent, 'POST', `${household}/package`, {})).rawPayload },
    { name: 'preview of the paper', bytes: (await office.call({ url: paper.url })).rawPayload },
    await read(agent, `${url}/download`),
    await read(agent, url),
    await read(supervisor, url),
    await read(agent, `${url}/access-log`),
    await read(agent, 'payee-w9'),
    await read(agent, 'payee-bank-account'),
    await read(supervisor, `payee-w9?agent_id=${agent.personId}`),
    await read(supervisor, `pay-runs/${run_id}/ach`),
    await read(supervisor, 'ach-settings'),
    ...officeExport.filter(({ name }) => name !== revealing),
    ...(await exportAll({ kind: 'agent', agentId: agent.personId })),
    ...(await readSystemMail()),
    ...(await dumpDatabase()),
    ...(await readFolder('data folder', office.deps.env.dataDir)),
  ]
  for (const { filename, file_key } of attachments.rows) {
    const stored = await office.deps.files.get(file_key)
    copies.push({ name: filename, bytes: Buffer.concat((await stored!.stream.toArray()) as Buffer[]) })
  }
  expect(lines.length).toBeGreaterThan(0)
  copies.push({ name: 'log', bytes: Buffer.from(lines.join('')) })
  expect(await find(copies)).toEqual([])

  // The masks and every file go with retention; what was stored of each kind is named before.
  const { rows: files } = await sql<{ kind: string; key: string }>`
    SELECT 'paper' AS kind, file_key AS key FROM application_paper WHERE file_key IS NOT NULL
    UNION ALL SELECT 'copy', file_key FROM application_copy_file
    UNION ALL SELECT 'package', file_key FROM application_package
    UNION ALL SELECT 'attachment', file_key FROM mail_attachment
    UNION ALL SELECT 'attachment', raw_key FROM mail_message m WHERE raw_key IS NOT NULL
      AND EXISTS (SELECT FROM mail_attachment a WHERE a.message_id = m.id)`.execute(office.deps.db)
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['paper', 'copy', 'package', 'attachment']))
  for (const { kind, key } of files)
    expect(
      kind === 'attachment' ? await office.deps.files.get(key) : await readEncryptedFile(office.deps, key),
    ).not.toBeNull()
  expect(await findMasks()).toEqual(masks)
  await eraseHousehold(office, form.householdId)
  // Readers of a file have time to finish.
  office.clock.advance(2 * 86_400)
  await deleteUnusedPackages(office.deps)
  await copyFiles.deleteUnused(office.deps)
  await deleteQueuedFiles(office.deps)
  await deleteUnreferencedFiles(office.deps)
  const left = await Promise.all(
    files.map(async ({ kind, key }) => ((await office.deps.files.get(key)) === null ? '' : kind)),
  )
  expect(left.filter(Boolean)).toEqual([])
  expect(await findMasks()).toEqual([])
  const { rows: values } = await sql`SELECT FROM application_value WHERE sealed IS NOT NULL`.execute(
    office.deps.db,
  )
  expect(values).toEqual([])
}, 120_000)
