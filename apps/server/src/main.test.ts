import type { ChildProcess } from 'node:child_process'
import { readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseFolder } from '../test/harness/database-user.ts'
import {
  appAuthKey,
  findFreePort,
  launchServer,
  waitUntilOpen,
  type ServerProcess,
} from '../test/harness/server-process.ts'
import './modules/accounts/profile/tables.ts'
import { openDatabase } from './platform/db/db.ts'
import { acquireEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { openSession } from './platform/http/sessions.ts'

/** The server as `npm start` runs it, in a process that may be killed at any moment. */

// Each test starts the server several times, which is slow on slow disks.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

let place: DatabaseFolder
let port: number
const started: ChildProcess[] = []

beforeEach(async () => {
  place = new DatabaseFolder()
  port = await findFreePort()
})

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  if (await place.remove()) throw new Error('PostgreSQL was still running')
})

function launch(environment: Record<string, string> = {}): ServerProcess {
  const server = launchServer({ DATA_DIR: place.dataDir, PORT: String(port), ...environment })
  started.push(server.child)
  return server
}

async function start(): Promise<ServerProcess> {
  const server = launch()
  await waitUntilOpen(server)
  return server
}

/** Creates a signed-in agent next to the running server, as a command would. */
async function makeSession(): Promise<string> {
  const embedded = await acquireEmbeddedPostgres({
    dataDir: place.dataDir,
    role: 'cli',
    log: pino({ level: 'silent' }),
  })
  const database = openDatabase(embedded.url)
  const session = await database.db.transaction().execute(async (tx) => {
    const { id: personId } = await tx
      .insertInto('person')
      .values({ name: 'Ada' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('agent')
      .values({ person_id: personId, email: 'ada@pboffice.example', roles: ['AGENT'] })
      .execute()
    return openSession(tx, new Date(), { personId, userAgent: 'tests', issuerSession: null })
  })
  await database.close()
  await embedded.release()
  return session
}

/** Reads the profile, or updates its description first; returns the description in the response. */
async function description(session: string, newValue?: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/v1/agent-profile`, {
    method: newValue === undefined ? 'GET' : 'PUT',
    headers: {
      'x-app-auth': appAuthKey,
      'x-requested-with': 'XMLHttpRequest',
      'x-session-id': session,
      ...(newValue !== undefined && { 'content-type': 'application/json' }),
    },
    ...(newValue !== undefined && { body: JSON.stringify({ description: String(newValue) }) }),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return Number(((await reply.json()) as { description: string }).description)
}

test('keeps acknowledged writes when killed, and leaves nothing behind', async () => {
  let server = await start()
  const session = await makeSession()
  let acknowledged = 0
  for (const writes of [5, 40, 90]) {
    const stopAt = acknowledged + writes
    try {
      for (let next = acknowledged + 1; ; next += 1) {
        const pendingWrite = description(session, next)
        if (next === stopAt) server.child.kill('SIGKILL')
        acknowledged = await pendingWrite
      }
    } catch {
      await server.exit
    }
    server = await start()
    // The last write may be lost; acknowledged ones may not.
    expect(await description(session)).toBeGreaterThanOrEqual(acknowledged)
    acknowledged = await description(session)
  }
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(place.postmaster).toBeUndefined()
  expect(existsSync(join(place.dataDir, 'server.pid'))).toBe(false)
  expect(readdirSync(join(place.dataDir, 'users'))).toEqual([])
})

test('reports that another server uses the folder, or another program the port', async () => {
  const server = await start()
  expect(server.getOutput()).toMatch(/Create the first one: http:\/\/localhost:\d+\/invitation\//)
  const sameFolder = launch()
  expect(await sameFolder.exit).toBe(1)
  expect(sameFolder.getOutput()).toContain(
    `A server (process ${server.child.pid}) already runs on ${place.dataDir}`,
  )

  const samePort = launch({ DATA_DIR: `${place.dataDir}-other` })
  expect(await samePort.exit).toBe(1)
  expect(samePort.getOutput()).toContain(`Port ${port} is in use`)
  expect(existsSync(`${place.dataDir}-other/postgres/postmaster.pid`)).toBe(false)
  server.child.kill('SIGINT')
  expect(await server.exit).toBe(0)
})

test('stops gracefully during startup', async () => {
  const server = launch({ PB_DEMO: '1' })
  await expect.poll(() => existsSync(join(place.dataDir, 'files')), { timeout: 120_000 }).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(place.postmaster).toBeUndefined()
})

test('serves a demo to this machine only, unless PB_DEMO=1', async () => {
  const server = launch({ PB_DEMO: '', HOST: '0.0.0.0' })
  expect(await server.exit).toBe(1)
  expect(server.getOutput()).toContain('Set PB_DEMO=1')
})

test('reports all errors of the environment without starting', async () => {
  const server = launch({ PORT: 'seven', LOG_LEVEL: 'loud' })
  expect(await server.exit).toBe(1)
  expect(server.getOutput()).toMatch(/PORT[^]*LOG_LEVEL/)
  expect(existsSync(place.dataDir)).toBe(false)
})
