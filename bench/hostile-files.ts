import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { FeedRun } from '@pb/contract/reso'
import { zip } from '../apps/server/test/factories/xlsx.ts'
import { makeClient } from '../apps/server/test/factories/clients.ts'
import { launchServer, waitUntilOpen } from '../apps/server/test/harness/server-process.ts'
import {
  onePage,
  pack,
  stream,
  writePdf,
} from '../apps/server/src/modules/applications/package/papers/pdf.fixture.ts'
import { property } from '../apps/server/src/modules/reso/records/property.fixture.ts'
import { createAgent, type BenchAgent } from './hanging-servers/accounts.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { formatLoad } from './measure.ts'
import { withOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '4351' }, only: { type: 'string', default: '' } },
})
const port = Number(options.port)
const [maxSeconds, maxHealthMs] = [30, 100]
/** How long /healthz is measured without a file, since other programs delay it too. */
const usualMs = 3000

/** Gzip members may follow each other, so a file of many gigabytes takes no time to pack. */
function packRepeated(begin: string, repeated: string, megabytes: number): Buffer {
  const member = gzipSync(repeated.repeat(16_000_000))
  return Buffer.concat([gzipSync(begin), ...Array.from({ length: megabytes / 16 }, () => member)])
}

/** Writes a CSV file with one line of 2 GB. */
async function writeLongLine(path: string): Promise<void> {
  const file = await open(path, 'w')
  const block = Buffer.alloc(16_000_000, 'x')
  await file.write('ListingKey,City\nK,"')
  for (let n = 0; n < 125; n += 1) await file.write(block)
  await file.close()
}

const good = JSON.stringify(Array.from({ length: 10 }, (_, at) => property(at + 1)))
const clients = 'Name,Email\nNora Bell,nora@client.example\n'

interface HostileFile {
  readonly title: string
  /** What to do with it; by default it is refused. */
  readonly expected?: 'cleaned' | 'read'
  readonly write: (path: string) => Promise<void>
  readonly path: string
}
const nested = zip({ 'a.zip': zip({ 'b.json': '[]' }).toString('latin1') })
const feed = '/v1/feed-files?source=Hostile'
const contacts = '/v1/client-imports'

const foldedLines = (bytes: number): string =>
  `PHOTO;ENCODING=b:${'A'.repeat(74)}${`\r\n ${'A'.repeat(73)}`.repeat(bytes / 76)}`
const writeCard = (more: string): string =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Nora Bell\r\nNOTE:${more}\r\nEND:VCARD\r\n`
const smallCard = (at: number): string =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Nora ${at}\r\nEMAIL:n${at}@x.example\r\nEND:VCARD\r\n`
const pictureCard = (at: number): string =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Nora ${at}\r\nEMAIL:n${at}@x.example\r\n${foldedLines(100_000)}\r\nEND:VCARD\r\n`

/** As many contacts as fit into 49 MB. */
function repeatCards(card: (at: number) => string): string {
  const cards: string[] = []
  for (let bytes = 0; bytes < 49_000_000;) {
    const next = card(cards.length)
    cards.push(next)
    bytes += next.length
  }
  return cards.join('')
}
/** Replaced by the address for the client's papers. */
const paper = '/v1/signature-requests'

/** A PDF of 10,000 pages. */
function writeManyPages(): Buffer {
  const count = 10_000
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => page),
  ])
}

/** A PDF whose only picture has 100 megapixels of white. */
const writeLargePicture = (): Buffer =>
  onePage({
    resources: '/XObject << /X 6 0 R >>',
    more: [
      pack(
        '/Type /XObject /Subtype /Image /Width 10000 /Height 10000 /ColorSpace /DeviceRGB /BitsPerComponent 8',
        Buffer.alloc(300_000_000, 255),
      ),
    ],
  })

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
/** A PDF with a script, an action that starts a program, and an archive as attachment. */
const writeActive = (): Buffer =>
  onePage({
    catalog: `/OpenAction ${script} /Names << /EmbeddedFiles << /Names [(evil.zip) 6 0 R] >> >>`,
    page: '/AA << /O << /S /Launch /F (calc.exe) >> >>',
    more: ['<< /Type /Filespec /F (evil.zip) /EF << /F 7 0 R >> >>', stream('/Type /EmbeddedFile', nested)],
  })
const files: readonly HostileFile[] = [
  {
    title: 'a RESO gzip of 400 MB of spaces',
    path: feed,
    write: (path) => writeFile(path, packRepeated(' ', ' ', 400)),
  },
  { title: 'a RESO nested zip', path: feed, write: (path) => writeFile(path, nested) },
  { title: 'a RESO CSV line of 2 GB', path: feed, write: writeLongLine },
  {
    title: 'a RESO gzip of a CSV line of 2 GB',
    path: feed,
    write: (path) => writeFile(path, packRepeated('ListingKey,City\nK,"', 'x', 2000)),
  },
  {
    title: 'a RESO JSON of 10,000,000 brackets',
    path: feed,
    write: (path) => writeFile(path, '['.repeat(10_000_000)),
  },
  { title: 'a nested zip of clients', path: '/v1/client-imports', write: (path) => writeFile(path, nested) },
  {
    title: 'a sheet of gzipped spaces',
    path: '/v1/sheet-imports?company=Hostile',
    write: (path) => writeFile(path, packRepeated(' ', ' ', 400)),
  },
  {
    title: '9,000,000 brackets as clients',
    path: '/v1/client-imports',
    write: (path) => writeFile(path, '['.repeat(9_000_000)),
  },
  {
    title: 'a vCard of 50 MB of small contacts',
    path: contacts,
    write: (path) => writeFile(path, repeatCards(smallCard)),
  },
  {
    title: 'a vCard of 50 MB of pictures',
    path: contacts,
    expected: 'read',
    write: (path) => writeFile(path, repeatCards(pictureCard)),
  },
  {
    title: 'a vCard of 50 MB in one contact, a folded picture',
    path: contacts,
    expected: 'read',
    write: (path) => writeFile(path, writeCard(`\r\n${foldedLines(49_000_000)}`)),
  },
  {
    title: 'a vCard of 50 MB in one line',
    path: contacts,
    expected: 'read',
    write: (path) => writeFile(path, writeCard('x'.repeat(49_000_000))),
  },
  {
    title: 'a vCard of 1,000,000 addresses of one contact',
    path: contacts,
    expected: 'read',
    write: (path) => writeFile(path, writeCard(`\r\n${'EMAIL:a@x.example\r\n'.repeat(1_000_000)}`)),
  },
  {
    title: 'a vCard of 4,000,000 beginnings',
    path: contacts,
    expected: 'read',
    write: (path) => writeFile(path, 'BEGIN:VCARD\n'.repeat(4_000_000)),
  },
  { title: 'a PDF of 10,000 pages', path: paper, write: (path) => writeFile(path, writeManyPages()) },
  {
    title: 'a PDF with a picture of 100 megapixels',
    path: paper,
    write: (path) => writeFile(path, writeLargePicture()),
  },
  { title: 'a zip as a PDF', path: paper, write: (path) => writeFile(path, nested) },
  {
    title: 'a PDF that unpacks to 1 GB',
    path: paper,
    write: (path) => writeFile(path, onePage({ content: pack('', Buffer.alloc(1_000_000_000, 32)) })),
  },
  {
    title: 'a PDF with a script, an action and an archive',
    path: paper,
    expected: 'cleaned',
    write: (path) => writeFile(path, writeActive()),
  },
]

interface Answer {
  readonly status: number
  readonly body: string
}

const getHeaders = ({ sessionId }: BenchAgent) => ({
  'x-app-auth': 'bench',
  'x-requested-with': 'XMLHttpRequest',
  'x-session-id': sessionId,
})

/** Uploads a file from disk, as a form does. */
async function upload(agent: BenchAgent, path: string, filePath: string): Promise<Answer> {
  const boundary = 'a-boundary-that-no-file-contains'
  const begin = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\n\r\n`
  const end = `\r\n--${boundary}--\r\n`
  const { size } = await stat(filePath)
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: {
      ...getHeaders(agent),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': begin.length + size + end.length,
    },
  })
  const answered = new Promise<Answer>((resolve, reject) => {
    call.on('error', reject).on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode!, body }))
    })
  })
  call.write(begin)
  const content = createReadStream(filePath)
  content.pipe(call, { end: false })
  content.on('end', () => call.end(end))
  return answered
}

async function listRuns(agent: BenchAgent): Promise<readonly FeedRun[]> {
  const reply = await fetch(`http://127.0.0.1:${port}/v1/feed-runs?limit=100`, { headers: getHeaders(agent) })
  return ((await reply.json()) as { collection: FeedRun[] }).collection
}

/** Waits until the server is done with an uploaded file. */
async function waitForRun(agent: BenchAgent, id: string): Promise<FeedRun> {
  for (;;) {
    const run = (await listRuns(agent)).find((one) => one.id === id)!
    if (run.state !== 'waiting' && run.state !== 'running') return run
    await sleep(100)
  }
}

/** Uploads a file and waits for its outcome; returns the reason of a refusal, null for an imported file. */
async function importFile(agent: BenchAgent, path: string, filePath: string): Promise<string | null> {
  const { status, body } = await upload(agent, path, filePath)
  if (status >= 400) return (JSON.parse(body) as { errorMsg: string }).errorMsg
  if (!path.startsWith('/v1/feed-files')) return null
  const run = await waitForRun(agent, (JSON.parse(body) as FeedRun).id)
  return run.state === 'failed' ? (run.message ?? '') : null
}

/** Asks for /healthz all the time; returns the slowest answer in milliseconds when it ends. */
async function watchHealth(isOver: () => boolean): Promise<number> {
  let slowest = 0
  while (!isOver()) {
    const start = performance.now()
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
    slowest = Math.max(slowest, performance.now() - start)
    await sleep(20)
  }
  return slowest
}

let isKept = true
await withOffice(
  { name: 'pb_bench_hostile', listings: 1000, activeShare: 0.2, port: port + 1, keep: false },
  async ({ database, databaseUrl, dataDir }) => {
    const agent = await createAgent(database, 'supervisor')
    await database.pool.query("UPDATE agent SET roles = '{AGENT,SUPERVISOR}' WHERE person_id = $1", [
      agent.personId,
    ])
    const { userId } = await makeClient({ db: database.db, clock: systemClock }, agent)
    let uploads = 0
    /** Each paper has a key of its own. */
    const toUrl = (path: string) =>
      path === paper ? `${paper}?user_id=${userId}&key=paper-number-${(uploads += 1)}` : path
    const server = launchServer({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret key of the benchmark, long enough',
      PORT: String(port),
      APP_AUTH_KEY: 'bench',
      SMTP_PORT: 'off',
      LOG_LEVEL: 'fatal',
      LIMIT_FACTOR: '1000',
    })
    await waitUntilOpen(server)
    const folder = await mkdtemp(join(tmpdir(), 'pb-hostile-'))
    const filePath = join(folder, 'file')
    try {
      for (const { title, path, expected, write } of files.filter((file) =>
        file.title.includes(options.only),
      )) {
        await write(filePath)
        const usualEnd = performance.now() + usualMs
        const usual = await watchHealth(() => performance.now() > usualEnd)
        let isOver = false
        const health = watchHealth(() => isOver)
        const start = performance.now()
        const reason = await importFile(agent, toUrl(path), filePath)
        const seconds = (performance.now() - start) / 1000
        isOver = true
        const slowest = await health
        await writeFile(filePath, path === feed ? good : clients)
        const next = path === feed ? '/v1/feed-files?source=Good' : '/v1/client-imports'
        const nextReason = await importFile(agent, next, filePath)
        const isQuick = seconds <= maxSeconds && slowest <= Math.max(maxHealthMs, 2 * usual)
        isKept &&= (reason === null) === (expected !== undefined) && isQuick && nextReason === null
        console.log(
          `${title}: ${reason === null ? (expected ?? 'imported') : `refused (${reason})`} in ${seconds.toFixed(1)} s, /healthz at ` +
            `most ${slowest.toFixed(0)} ms (without a file ${usual.toFixed(0)} ms), the next file ${nextReason === null ? 'imported' : `refused (${nextReason})`} (${formatLoad()})`,
        )
      }
    } finally {
      server.child.kill('SIGKILL')
      if (server.child.exitCode === null) await once(server.child, 'exit')
      await rm(folder, { recursive: true, force: true })
    }
  },
)
if (!isKept) process.exitCode = 1
