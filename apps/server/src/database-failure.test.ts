import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseFolder, startUser, type DatabaseUser } from '../test/harness/database-user.ts'
import {
  appAuthKey,
  findFreePort,
  launchServer,
  waitUntilOpen,
  type ServerProcess,
} from '../test/harness/server-process.ts'
import { SmtpClient } from '../test/harness/smtp-client.ts'
import { openDatabase, type Database } from './platform/db/db.ts'
import { openSession } from './platform/http/sessions.ts'

/** `PB_KILL_TEST=full` breaks the database thirty times in each setup. */
const full = process.env['PB_KILL_TEST'] === 'full'
const rounds = full ? 30 : 3

vi.setConfig({ testTimeout: full ? 1_200_000 : 240_000, hookTimeout: 60_000 })

const agents = ['ada', 'ben'].map((name) => `${name}@pboffice.example`)
let folder: DatabaseFolder
let owner: DatabaseUser | undefined
let server: ServerProcess | undefined

beforeEach(() => {
  folder = new DatabaseFolder()
})

afterEach(async () => {
  server?.child.kill('SIGKILL')
  await server?.exit
  server = undefined
  await owner?.release()
  owner = undefined
  await folder.remove()
})

interface Ports {
  readonly http: number
  readonly smtp: number
}

/** Creates the agents, and returns a session of the first. */
async function createAgents({ db }: Database): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const sessions: string[] = []
    for (const email of agents) {
      const { id } = await tx
        .insertInto('person')
        .values({ name: email })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('person_email').values({ email, person_id: id }).execute()
      await tx
        .insertInto('agent')
        .values({ person_id: id, email, roles: ['AGENT'] })
        .execute()
      sessions.push(
        await openSession(tx, new Date(), { personId: id, userAgent: 'tests', issuerSession: null }),
      )
    }
    return sessions[0]!
  })
}

/** Less than Retry-After asks for. */
const retryMs = 200

/** Calls the API until the signal aborts, and collects what it acknowledged and how it failed. */
class Load {
  readonly acknowledged = new Set<string>()
  readonly failures: string[] = []
  readonly #ports: Ports
  readonly #session: string
  readonly #stopping = new AbortController()
  #running: Promise<unknown> = Promise.resolve()
  #next = 0

  constructor(ports: Ports, session: string) {
    this.#ports = ports
    this.#session = session
  }

  async call(path: string, body?: object): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.#ports.http}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-app-auth': appAuthKey,
        'x-requested-with': 'XMLHttpRequest',
        'x-session-id': this.#session,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) await work()
  }

  async #request(path: string, body?: object): Promise<boolean> {
    const reply = await this.call(path, body)
    const text = await reply.text()
    if (reply.ok) return true
    if (reply.status !== 503 || reply.headers.get('retry-after') === null)
      this.failures.push(`${path} ${reply.status} ${text}`)
    await sleep(retryMs)
    return false
  }

  async #sendMail(): Promise<void> {
    const subject = `Out ${(this.#next += 1)}`
    if (await this.#request('gmail-messages', { to: [agents[1]], subject, body: 'x' }))
      this.acknowledged.add(subject)
  }

  /** As mail servers do: the same message again until it is accepted. */
  async #receiveMail(): Promise<void> {
    const subject = `In ${(this.#next += 1)}`
    const text = `From: nora@client.example\r\nMessage-ID: <${this.#next}@client.example>\r\nSubject: ${subject}\r\n\r\nx`
    await this.#repeatUntil(async () => {
      const client = await SmtpClient.open(this.#ports.smtp)
      const reply = await client.send({ to: [agents[0]!], text })
      client.end()
      if (reply.startsWith('5')) this.failures.push(reply)
      if (!reply.startsWith('250')) return false
      this.acknowledged.add(subject)
      return true
    })
  }

  async #repeatUntil(attempt: () => Promise<boolean>): Promise<void> {
    while (!(await attempt())) await sleep(retryMs)
  }

  start(): void {
    const read = () => this.#request('gmail-threads?label=INBOX').then(() => sleep(5))
    const work = [read, read, () => this.#sendMail(), () => this.#receiveMail(), () => this.#receiveMail()]
    this.#running = Promise.all(work.map((task) => this.#repeat(task)))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }
}

async function terminateBackends(url: string): Promise<void> {
  const admin = openDatabase(url, { max: 1 })
  for (let n = 0; n < 5; n += 1) {
    await admin.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY random() LIMIT 4`,
    )
    await sleep(40)
  }
  await admin.close()
}

/** Ends PostgreSQL; its supervisor restarts it. */
async function signalPostmaster(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const pid = folder.postmaster!
  process.kill(pid, signal)
  await expect.poll(() => folder.postmaster, { interval: 20, timeout: 60_000 }).not.toBe(pid)
}

/** Breaks the database, and returns the milliseconds from then until a page is answered. */
async function breakDatabase(url: string, load: Load, round: number): Promise<number> {
  const before = performance.now()
  if (round % 3 === 0) await terminateBackends(url)
  else await signalPostmaster(round % 3 === 1 ? 'SIGINT' : 'SIGKILL')
  await expect
    .poll(async () => (await load.call('gmail-threads?label=INBOX')).status, {
      interval: 50,
      timeout: 60_000,
    })
    .toBe(200)
  return performance.now() - before
}

/** Returns how often each subject is in an inbox. */
async function countInInboxes({ pool }: Database): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ subject: string; n: number }>(
    'SELECT subject, count(*)::int AS n FROM mail_message WHERE labels & 1 <> 0 GROUP BY subject',
  )
  return new Map(rows.map(({ subject, n }) => [subject, n]))
}

test.each(['embedded', 'by URL'])(
  'lives through broken connections and a restarted or killed PostgreSQL under load (%s)',
  async (setup) => {
    const ports = { http: await findFreePort(), smtp: await findFreePort() }
    const environment = {
      DATA_DIR: folder.dataDir,
      PORT: String(ports.http),
      SMTP_PORT: String(ports.smtp),
      LOG_LEVEL: 'fatal',
      SECRET_KEY: 'a secret key of the tests, of forty characters',
    }
    if (setup === 'by URL') {
      owner = await startUser({ dataDir: folder.dataDir, role: 'server', durable: true })
      server = launchServer({ ...environment, DATABASE_URL: owner.url, DATA_DIR: `${folder.dataDir}-files` })
    } else server = launchServer(environment)
    await waitUntilOpen(server)
    const { url } = folder
    const database = openDatabase(url, { max: 1 })
    const load = new Load(ports, await createAgents(database))
    load.start()
    const recoveries: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = load.acknowledged.size
      await expect.poll(() => load.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 10)
      recoveries.push(await breakDatabase(url, load, round))
      expect(server.child.exitCode, server.getOutput()).toBeNull()
    }
    await load.stop()
    if (full)
      process.stdout.write(
        `${setup}: ${rounds} rounds, ${load.acknowledged.size} acknowledged, pages answered after ms: ` +
          `${recoveries.map((ms) => Math.round(ms)).join(' ')}\n`,
      )
    expect(load.failures).toEqual([])
    const missing = async () => {
      const counts = await countInInboxes(database)
      return [...load.acknowledged].filter((subject) => !counts.has(subject))
    }
    await expect.poll(missing, { timeout: 150_000, interval: 1000 }).toEqual([])
    const doubled = [...(await countInInboxes(database))].filter(([, n]) => n > 1)
    expect(doubled).toEqual([])
    await database.close()
    server.child.kill('SIGTERM')
    expect(await server.exit, server.getOutput()).toBe(0)
  },
)
