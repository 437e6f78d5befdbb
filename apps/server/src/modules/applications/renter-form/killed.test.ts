import { consentVersion } from '@pb/rules/applications/consent'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeForm, type TestForm } from '../../../../test/factories/owned-applications.ts'
import { crashDatabase, type CrashDatabase } from '../../../../test/harness/crashing-process.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { deleteQueuedFiles } from '../papers/files.ts'
import { listPapers, readPaperFile } from '../papers/read-paper.ts'
import { getSignatures, readSignatureImage } from '../signing/get-signature.ts'
import { fillForm } from './fill-form.fixture.ts'
import { FormDevice } from './form-calls.fixture.ts'

/** `PB_KILL_TEST=full` kills more often. */
const kills = process.env['PB_KILL_TEST'] === 'full' ? 40 : 2

const office = testOffice()
let form: TestForm
let child: ChildProcess | undefined
let database: CrashDatabase
let base = ''
let photo: Buffer

beforeAll(async () => {
  form = await makeForm(office.deps, await office.person())
  await fillForm(new FormDevice(office, form.token))
  await office.deps.db
    .updateTable('application_form_link')
    .set({ expires_at: new Date('2100-01-01') })
    .where('form_id', '=', form.id)
    .execute()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  photo = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
})
afterAll(() => child?.kill('SIGKILL'))

async function start(): Promise<void> {
  database = crashDatabase(office.databaseUrl)
  const options = { env: office.deps.env, databaseUrl: database.url }
  child = fork(join(import.meta.dirname, 'server-child.fixture.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  const [port] = (await once(child, 'message')) as [number]
  base = `http://127.0.0.1:${port}/v1/application-forms/${form.token}`
}

const headers = { 'x-app-auth': 'tests', 'x-requested-with': 'XMLHttpRequest' }

/** Whether the server acknowledged the call; false when it was killed before. */
async function send(path: string, body: FormData | object): Promise<boolean> {
  const isForm = body instanceof FormData
  const reply = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  }).catch(() => null)
  if (reply && !reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply !== null && (await reply.text().catch(() => '')) !== ''
}

function upload(key: string): Promise<boolean> {
  const data = new FormData()
  data.set('file', new Blob([new Uint8Array(photo)]), `${key}.jpg`)
  return send(`/papers?document=other_papers&key=${key}`, data)
}

async function sign(key: string): Promise<boolean> {
  const { version } = await new FormDevice(office, form.token).read()
  const terms = { version, consent_version: consentVersion, name: 'Nora Bell', key }
  const stroke = Buffer.from('<svg width="90" height="40"><path d="M5 30 L80 5" stroke="black"/></svg>')
  const canvas = sharp({ create: { width: 90, height: 40, channels: 3, background: 'white' } })
  const image = (
    await canvas
      .composite([{ input: stroke }])
      .png()
      .toBuffer()
  ).toString('base64')
  return send('/signature', { ...terms, kind: 'drawn', image })
}

/** Kills the server while a call runs, a little later each time; then repeats the call on another server. */
async function killDuring(call: () => Promise<boolean>, step: number): Promise<void> {
  const running = call()
  const gone = once(child!, 'exit')
  setTimeout(() => child!.kill('SIGKILL'), 10 + ((step * 30) % 300))
  await gone
  await database.crash(child!)
  await running
  await start()
  // A renter is limited to far fewer calls.
  await office.deps.pool.query('DELETE FROM rate_limit')
  expect(await call()).toBe(true)
}

async function countFiles(): Promise<number> {
  const folder = join(office.deps.env.dataDir, 'files/applications')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).length
}

test(
  'uploads and signatures are stored once and whole when the server is killed',
  { timeout: kills * 30_000 + 240_000 },
  async () => {
    await start()
    for (let step = 0; step < kills; step += 1) await killDuring(() => upload(`upload-${step}-of-it`), step)
    for (let step = 0; step < kills; step += 1) await killDuring(() => sign(`signature-${step}`), step)
    const papers = (await listPapers(office.deps.db, [form.id])).get(form.id)!
    expect(papers.map(({ filename }) => filename).toSorted()).toEqual(
      Array.from({ length: kills }, (_, step) => `upload-${step}-of-it.jpg`).toSorted(),
    )
    for (const paper of papers) expect((await readPaperFile(office.deps, paper)).length).toBe(paper.bytes)
    const { rows } = await office.deps.pool.query<{ key: string }>(
      'SELECT key FROM application_signature WHERE form_id = $1',
      [form.id],
    )
    expect(rows).toHaveLength(kills)
    const signature = (await getSignatures(office.deps.db, [form.id])).get(form.id)!
    expect(await readSignatureImage(office.deps, signature)).not.toBeNull()
    // What the killed processes left is deleted.
    office.clock.advance(10 * 365 * 86_400)
    await deleteQueuedFiles(office.deps)
    expect(await countFiles()).toBe(2 * kills)
  },
)
