import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseUrl, startTestCluster } from '../apps/server/test/harness/cluster.ts'
import { openDatabase, type Database } from '../apps/server/src/platform/db/db.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openSession } from '../apps/server/src/platform/http/sessions.ts'
import { generateListings } from './generate-listings.ts'
import type { Call } from './measure.ts'

export const benchSecretKey = 'a secret key of the benchmark, long enough'

/** A request with the SQL that answers it. */
export interface Sample {
  readonly url: string
  readonly text: string
  readonly parameters: readonly unknown[]
  /** Number of listings it finds; 0 where that is not known. */
  readonly count: number
}

export interface BenchOptions {
  /** Name of the database, which is recreated. */
  readonly name: string
  readonly listings: number
  readonly activeShare: number
  readonly port: number
  /** Keeps the database at the end, and reuses an existing one. */
  readonly keep: boolean
}

/** A client of the production server in a child process, with a session. */
export interface ServerClient {
  (samples: readonly Sample[]): Call
  readonly pid: number
  /** Of each request: the session. */
  readonly headers: Readonly<Record<string, string>>
  /** Sends JSON; returns the size of the response body in bytes. */
  readonly post: (path: string, body: object) => Promise<Buffer>
  readonly put: (path: string, body: object) => Promise<Buffer>
  readonly putBytes: (path: string, bytes: Buffer) => Promise<Buffer>
  /** Uploads one file. */
  readonly upload: (path: string, field: string, file: File) => Promise<Buffer>
}

export interface BenchOffice {
  readonly database: Database
  readonly databaseUrl: string
  /** The server's file folder. */
  readonly dataDir: string
  /** Starts a server; on another port another one beside it. */
  readonly serve: (port?: number) => Promise<ServerClient>
}

/** A deterministic random source (mulberry32). */
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
    SECRET_KEY: benchSecretKey,
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

const getHeaders = (sessionId: string) => ({
  'x-session-id': sessionId,
  'x-app-auth': 'bench',
  'x-requested-with': 'XMLHttpRequest',
})

/** A request as from a page, reading the whole body. */
export function httpCall(
  samples: readonly Pick<Sample, 'url'>[],
  port: number,
  headers: Readonly<Record<string, string>>,
): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return async (index) => {
    const path = samples[index % samples.length]!.url
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent, headers }, resolve).on('error', reject)
    })
    const body = await text(response)
    if (response.statusCode !== 200) throw new Error(body)
  }
}

function createClient(port: number, sessionId: string, pid: number): ServerClient {
  const headers = getHeaders(sessionId)
  const calls = (samples: readonly Sample[]) => httpCall(samples, port, headers)
  const request = async (path: string, init: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(bytes.toString())
    return bytes
  }
  const send = (method: 'POST' | 'PUT') => (path: string, body: object) =>
    request(path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const upload = (path: string, field: string, file: File) => {
    const body = new FormData()
    body.set(field, file)
    return request(path, { method: 'POST', headers, body })
  }
  const putBytes = (path: string, bytes: Buffer) =>
    request(path, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
  return Object.assign(calls, { pid, headers, post: send('POST'), put: send('PUT'), putBytes, upload })
}

/** The baseline: the driver alone with the same SQL and parameters. */
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
  const found = sample.count > 0 ? `${sample.count} found by ` : ''
  console.log(`\n${title}: ${found}${sample.url}`)
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

/** Creates a benchmark office on the cluster of `BENCH_DATABASE_URL` or on a new one, and removes it afterwards. */
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
  const servers: ChildProcess[] = []
  try {
    if (!reuse) await fill(database, options)
    await work({
      database,
      databaseUrl: url,
      dataDir,
      async serve(port = options.port) {
        const sessionId = await makeSession(database)
        const server = await startServer(url, dataDir, port)
        servers.push(server)
        return createClient(port, sessionId, server.pid!)
      },
    })
  } finally {
    for (const server of servers) {
      if (server.exitCode !== null || server.signalCode !== null) continue
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
