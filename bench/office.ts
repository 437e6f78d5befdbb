import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseUrl, startTestCluster } from '../apps/server/test/cluster.ts'
import { openDatabase, type Database } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { openSession } from '../apps/server/src/platform/sessions.ts'
import { generateListings } from './generate-listings.ts'
import type { Call } from './measure.ts'

/** One call with the SQL that answers it. */
export interface Sample {
  readonly url: string
  readonly text: string
  readonly parameters: readonly unknown[]
  /** How many listings it finds. */
  readonly count: number
}

export interface BenchOptions {
  /** Of the database, which is made anew. */
  readonly name: string
  readonly listings: number
  readonly activeShare: number
  readonly port: number
  /** Leave the database at the end; one that is there already is then used as it is. */
  readonly keep: boolean
}

/** The production server in a process of its own: calls to it with a session. */
export interface Serving {
  (samples: readonly Sample[]): Call
  readonly pid: number
  /** Sends JSON; returns the body's bytes. */
  readonly post: (path: string, body: object) => Promise<Buffer>
}

export interface BenchOffice {
  readonly database: Database
  readonly databaseUrl: string
  /** Where the server keeps its files. */
  readonly dataDir: string
  readonly serve: () => Promise<Serving>
}

/** The same numbers every time (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function makeSession({ db }: Database): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const open = (personId: string) =>
      openSession(tx, new Date(), { personId, userAgent: 'bench', issuerSession: null })
    const known = await tx
      .selectFrom('person')
      .select('id')
      .where('name', '=', 'Bench Agent')
      .executeTakeFirst()
    if (known) return open(known.id)
    const person = await tx
      .insertInto('person')
      .values({ name: 'Bench Agent' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const email = `bench-${person.id}@pboffice.example`
    await tx
      .insertInto('agent')
      .values({ person_id: person.id, email, roles: ['AGENT'] })
      .execute()
    return open(person.id)
  })
}

async function startServer(url: string, dataDir: string, port: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret key of the benchmark, long enough',
    PORT: String(port),
    NODE_ENV: 'production',
  }
  const server = fork(join(import.meta.dirname, 'server.ts'), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error('The server did not start'))),
  ])
  return server
}

const headersOf = (sessionId: string) => ({
  'x-session-id': sessionId,
  'x-app-auth': 'bench',
  'x-requested-with': 'XMLHttpRequest',
})

/** A call as a page makes it; the whole body is read. */
function httpCall(samples: readonly Sample[], port: number, sessionId: string): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const headers = headersOf(sessionId)
  return async (index) => {
    const path = samples[index % samples.length]!.url
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent, headers }, resolve).on('error', reject)
    })
    const body = await text(response)
    if (response.statusCode !== 200) throw new Error(body)
  }
}

function serving(port: number, sessionId: string, pid: number): Serving {
  const calls = (samples: readonly Sample[]) => httpCall(samples, port, sessionId)
  const headers = { ...headersOf(sessionId), 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(bytes.toString())
    return bytes
  }
  return Object.assign(calls, { pid, post })
}

/** The yardstick: the bare driver with the same SQL and parameters. */
export function driverCall(samples: readonly Sample[], { pool }: Database): Call {
  return (index) => {
    const sample = samples[index % samples.length]!
    return pool.query(sample.text, [...sample.parameters])
  }
}

/** Prints the plan of a sample. */
export async function explain({ pool }: Database, title: string, sample: Sample): Promise<void> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${sample.text}`, [
    ...sample.parameters,
  ])
  console.log(`\n${title}: ${sample.count} found by ${sample.url}`)
  for (const row of rows) console.log(`  ${row['QUERY PLAN']}`)
}

export const ms = (value: number) => `${value.toFixed(2)} ms`

async function fill(database: Database, { listings, activeShare }: BenchOptions): Promise<void> {
  const start = performance.now()
  await migrate(database.db)
  await generateListings(database.pool, { listings, activeShare })
  const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) FROM listing WHERE active')
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${listings} listings, ${rows[0]!.count} active, made in ${seconds} s`)
}

/** Makes the office of a benchmark on the cluster of `BENCH_DATABASE_URL`, else on one of its own; removes it after. */
export async function withOffice(
  options: BenchOptions,
  work: (office: BenchOffice) => Promise<void>,
): Promise<void> {
  const given = process.env['BENCH_DATABASE_URL']
  const cluster = given ? { url: given, stop: async () => {} } : await startTestCluster()
  const admin = openDatabase(cluster.url, { max: 1 })
  const found = await admin.pool.query('SELECT FROM pg_database WHERE datname = $1', [options.name])
  const reuse = options.keep && found.rowCount === 1
  if (!reuse) {
    await admin.pool.query(`DROP DATABASE IF EXISTS ${options.name} WITH (FORCE)`)
    await admin.pool.query(`CREATE DATABASE ${options.name}`)
  }
  const url = databaseUrl(cluster.url, options.name)
  const database = openDatabase(url, { max: 8 })
  const dataDir = await mkdtemp(join(tmpdir(), 'pb-bench-'))
  let server: ChildProcess | undefined
  try {
    if (!reuse) await fill(database, options)
    await work({
      database,
      databaseUrl: url,
      dataDir,
      async serve() {
        const sessionId = await makeSession(database)
        server = await startServer(url, dataDir, options.port)
        return serving(options.port, sessionId, server.pid!)
      },
    })
  } finally {
    if (server?.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await database.close()
    if (!options.keep) await admin.pool.query(`DROP DATABASE ${options.name} WITH (FORCE)`)
    await admin.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
