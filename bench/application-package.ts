import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as rest } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Pdf from 'pdfkit'
import { pino } from 'pino'
import sharp from 'sharp'
import { makeForm } from '../apps/server/test/factories/owned-applications.ts'
import { readEnv } from '../apps/server/src/env.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import type { Deps } from '../apps/server/src/platform/deps.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { formatLoad } from './measure.ts'
import { ms, withOffice, type ServerClient } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({ options: { port: { type: 'string', default: '4555' } } })
const people = 4
const photosEach = 6
const pdfsEach = 4
const pagesOfPdf = 3
const limits = { seconds: 10, megabytes: 400, slowdown: 2 }

/** A photo of a phone: noise is the worst case for JPEG. */
const takePhoto = (width: number, height: number, quality: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 200, sigma: 22 },
      background: 'white',
    },
  })
    .blur(1.2)
    .jpeg({ quality })
    .toBuffer()

/** Scanned pages in a PDF. */
async function scan(page: Buffer): Promise<Buffer> {
  const doc = new Pdf({ size: 'LETTER', margin: 0, autoFirstPage: false })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  for (let number = 0; number < pagesOfPdf; number += 1)
    doc.addPage().image(Buffer.from(page), 0, 0, { width: 612 })
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

interface Household {
  readonly id: string
  readonly papers: number
  /** Bytes of the files as they were uploaded, and as they are stored. */
  readonly uploaded: number
  readonly stored: number
}

/** Creates the household of the session's agent, whose papers are uploaded as an agent does. */
async function createHousehold({ db, ...deps }: Deps, client: ServerClient): Promise<Household> {
  const agent = await db
    .selectFrom('person')
    .select('id')
    .where('name', '=', 'Bench Agent')
    .executeTakeFirstOrThrow()
  const photo = await takePhoto(3000, 4000, 96)
  const pdf = await scan(await takePhoto(1700, 2200, 95))
  const first = await makeForm({ ...deps, db }, { personId: agent.id })
  const forms = [first.id]
  for (let number = 1; number < people; number += 1)
    forms.push(
      (await makeForm({ ...deps, db }, { personId: agent.id }, { with: first, type: 'CO_APPLICANT' })).id,
    )
  let uploaded = 0
  const upload = async (form: string, field: string, bytes: Buffer, type: string) => {
    const file = new File([new Uint8Array(bytes)], 'paper', { type })
    await client.upload(`/v1/aform-field/${form}?field_name=${field}`, field, file)
    uploaded += bytes.length
  }
  const name = (kind: string, number: number) => (number === 1 ? kind : `${kind}_${number}`)
  for (const form of forms) {
    for (let number = 1; number <= photosEach; number += 1)
      await upload(form, name('photo_id', number), photo, 'image/jpeg')
    for (let number = 1; number <= pdfsEach; number += 1)
      await upload(form, name('pay_stubs', number), pdf, 'application/pdf')
  }
  const { papers, stored } = await db
    .selectFrom('application_paper')
    .select(({ fn }) => [fn.countAll<string>().as('papers'), fn.sum<string>('bytes').as('stored')])
    .executeTakeFirstOrThrow()
  return { id: first.householdId, papers: Number(papers), uploaded, stored: Number(stored) }
}

/** Most memory of a process's children until `end`, in megabytes. */
async function peakOfChildren(pid: number, end: Promise<unknown>): Promise<number> {
  const over = new AbortController()
  const stop = () => over.abort()
  void end.then(stop, stop)
  let peak = 0
  while (!over.signal.aborted) {
    const tasks = await readdir(`/proc/${pid}/task`)
    const lists = await Promise.all(
      tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
    )
    for (const child of lists.flatMap((list) => list.trim().split(' ').filter(Boolean))) {
      const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '')
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
    }
    await rest(50, undefined, { signal: over.signal }).catch(() => undefined)
  }
  return peak
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!

/** Repeats a search until `end`; returns the durations. */
async function searchesUntil(client: ServerClient, end: Promise<unknown>): Promise<number[]> {
  const url = '/v1/search-listings?ad_type=rental&limit=20&bedrooms[]=1&max_price=4000'
  const call = client([{ url, text: '', parameters: [], count: 0 }])
  const times: number[] = []
  const over = new AbortController()
  const stop = () => over.abort()
  void end.then(stop, stop)
  for (let index = 0; !over.signal.aborted; index += 1) {
    const start = performance.now()
    await call(index)
    times.push(performance.now() - start)
  }
  return times
}

async function measure(client: ServerClient, id: string): Promise<boolean> {
  await searchesUntil(client, rest(2000))
  const quiet = p95(await searchesUntil(client, rest(5000)))
  const start = performance.now()
  const building = client.post(`/v1/application-households/${id}/package`, {})
  const [peak, times] = await Promise.all([
    peakOfChildren(client.pid, building),
    searchesUntil(client, building),
  ])
  const { length } = await building
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${seconds.toFixed(1)} s (limit ${limits.seconds}), ${(length / 1e6).toFixed(1)} MB, the process at most ${peak.toFixed(0)} MB ` +
      `(limit ${limits.megabytes}); search p95 ${ms(p95(times))}, without ${ms(quiet)} (${formatLoad()})`,
  )
  return seconds <= limits.seconds && peak <= limits.megabytes && p95(times) <= limits.slowdown * quiet
}

let isKept = true
await withOffice(
  { name: 'pb_bench_package', listings: 20_000, activeShare: 0.5, port: Number(options.port), keep: false },
  async ({ databaseUrl, dataDir, serve }) => {
    const client = await serve()
    const env = {
      ...readEnv({ DATA_DIR: dataDir }),
      secretKey: 'a secret key of the benchmark, long enough',
      publicUrl: 'http://127.0.0.1',
      appAuthKey: 'bench',
      demoOffice: false,
    }
    const deps = await openDeps({ env, clock: systemClock, log: pino({ level: 'silent' }), databaseUrl })
    try {
      const { id, papers, uploaded, stored } = await createHousehold(deps, client)
      const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
      console.log(
        `A package of ${people} people and ${papers} papers, uploaded as ${megabytes(uploaded)}, stored as ${megabytes(stored)}`,
      )
      // The first makes the key.
      for (let round = 0; round < 3; round += 1)
        isKept = (await measure(client, id)) && (round === 0 || isKept)
    } finally {
      await (deps as Awaited<ReturnType<typeof openDeps>> & { close(): Promise<void> }).close()
    }
  },
)
if (!isKept) process.exitCode = 1
