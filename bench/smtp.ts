import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv, type ResolvedEnv } from '../apps/server/src/env.ts'
import { SmtpClient } from '../apps/server/test/harness/smtp-client.ts'
import { formatLoad } from './measure.ts'
import { withOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '12000' },
    rate: { type: 'string', default: '200' },
    agents: { type: 'string', default: '50' },
    clients: { type: 'string', default: '20' },
    bytes: { type: 'string', default: '8000' },
  },
})
const [messages, rate, agents, clients, bytes] = [
  options.messages,
  options.rate,
  options.agents,
  options.clients,
  options.bytes,
].map(Number) as [number, number, number, number, number]

const getAddress = (n: number): string => `bench-mail-${n % agents}@pboffice.example`

/** An email of typical size, different each time. */
function createText(n: number): string {
  const line = `Message ${n} about the apartment: is it still available, and when can I see it?\r\n`
  return (
    `From: Client ${n} <client-${n % 5000}@client.example>\r\nTo: <${getAddress(n)}>\r\nSubject: Visit ${n}\r\n` +
    `Message-ID: <bench-${n}@client.example>\r\nDate: ${new Date().toUTCString()}\r\n\r\n` +
    line.repeat(Math.ceil(bytes / line.length))
  )
}

const quantile = (sorted: readonly number[], share: number): string =>
  `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)} ms`

interface ProcessorTimes {
  readonly server: number
  /** Of the processes that parse. */
  readonly parsers: number
  /** Of the connections to this database. */
  readonly database: number
}

const databaseName = 'pb_bench_smtp'

/** Returns the processor times so far in milliseconds, which waiting for a processor does not change. */
async function measureProcessors(server: number): Promise<ProcessorTimes> {
  const times = { server: 0, parsers: 0, database: 0 }
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    )
    const fields = stat!.replace(/^.*\) /s, '').split(' ')
    const ms = (Number(fields[11]) + Number(fields[12])) * 10
    if (Number(pid) === server) times.server += ms
    else if (Number(fields[1]) === server) times.parsers += ms
    else if (command!.startsWith('postgres:') && command!.includes(` ${databaseName} `)) times.database += ms
  }
  return times
}

await withOffice(
  { name: databaseName, listings: 0, activeShare: 0, port: 41402, keep: false },
  async ({ database, databaseUrl, dataDir }) => {
    await database.pool.query(
      `WITH made AS (INSERT INTO person (name) SELECT 'Agent ' || n FROM generate_series(0, $1::int - 1) n RETURNING id)
      INSERT INTO agent (person_id, email, roles)
      SELECT id, 'bench-mail-' || (row_number() OVER (ORDER BY id) - 1) || '@pboffice.example', ARRAY['AGENT'] FROM made`,
      [agents],
    )
    const env: ResolvedEnv = {
      ...readEnv({ DATA_DIR: dataDir, SMTP_PORT: '0' }),
      secretKey: 'a secret key of the benchmark, long enough',
      publicUrl: 'http://localhost',
      appAuthKey: 'bench',
      demoOffice: false,
    }
    const program = join(
      import.meta.dirname,
      '../apps/server/src/modules/mailbox/providers/delivery-child.fixture.ts',
    )
    const server = fork(program, [JSON.stringify({ env, databaseUrl })], { execArgv: [] })
    const [port] = (await once(server, 'message')) as [number]

    const begun = await measureProcessors(server.pid!)
    const start = performance.now()
    const times: number[] = []
    let next = 0
    async function client(): Promise<void> {
      const talk = await SmtpClient.open(port)
      for (let n = next++; n < messages; n = next++) {
        const due = start + (n / rate) * 1000
        const early = due - performance.now()
        if (early > 0) await new Promise((done) => setTimeout(done, early))
        const answer = await talk.send({ to: [getAddress(n)], text: createText(n) })
        if (!answer.startsWith('250')) throw new Error(answer)
        // Measured from the scheduled time, so that queueing counts.
        times.push(performance.now() - due)
      }
      talk.end()
    }
    await Promise.all(Array.from({ length: clients }, client))
    const taken = (performance.now() - start) / 1000
    const acknowledged = await measureProcessors(server.pid!)
    const count = async (sql: string): Promise<number> =>
      Number((await database.pool.query<{ count: string }>(sql)).rows[0]!.count)
    const behind = await count('SELECT count(*) FROM mail_inbound')
    while ((await count('SELECT count(*) FROM mail_inbound')) > 0)
      await new Promise((done) => setTimeout(done, 50))
    const stored = (performance.now() - start) / 1000
    const there = await count('SELECT count(DISTINCT rfc_id) FROM mail_message')
    const rows = await count('SELECT count(*) FROM mail_message')
    times.sort((a, b) => a - b)
    console.log(
      `${messages} emails of ${bytes} bytes to ${agents} agents: ${(messages / taken).toFixed(0)} a second acknowledged ` +
        `(requested: ${rate}), p50 ${quantile(times, 0.5)}, p95 ${quantile(times, 0.95)} (${formatLoad()})`,
    )
    console.log(
      `${behind} were not in their mailbox when the last was acknowledged; all after ${(stored - taken).toFixed(1)} s more`,
    )
    const end = await measureProcessors(server.pid!)
    const format = (now: ProcessorTimes) =>
      (['server', 'parsers', 'database'] as const)
        .map((name) => `${((now[name] - begun[name]) / messages).toFixed(2)} ms ${name}`)
        .join(', ')
    console.log(
      `processor time for each until acknowledged, with what was stored by then: ${format(acknowledged)}`,
    )
    console.log(`processor time for each until stored: ${format(end)}`)
    console.log(`acknowledged ${messages}, in mailboxes ${there}, doubled ${rows - there}`)
    server.kill('SIGKILL')
    if (there !== messages || rows !== there) process.exitCode = 1
  },
)
