import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@pb/contract/roles'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../../src/app.ts'
import '../../src/modules/office/tables.ts'
import { readEnv, type ResolvedEnv } from '../../src/env.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { withoutHeldConnections } from '../../src/platform/db/held-connections.ts'
import type { ReplicaPlace } from '../../src/platform/db/replica/open-replica.ts'
import { openDeps } from '../../src/platform/open-deps.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { openSession } from '../../src/platform/http/sessions.ts'
import { databaseUrl } from './cluster.ts'

/** A clock that only a test moves. */
class TestClock {
  #now = new Date('2026-03-02T15:00:00Z')
  now(): Date {
    return this.#now
  }
  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}

/** A signed-in person of a test. */
export interface TestPerson {
  readonly personId: string
  readonly email: string
  readonly sessionId: string
}

/** The production app with a separate database. */
export interface TestOffice {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly clock: TestClock
  /** URL of this office's database, for tests with a second process. */
  readonly databaseUrl: string
  /** Creates an agent with a session. */
  person(roles?: readonly Role[]): Promise<TestPerson>
  /** Calls the app with the headers of a page; `as` adds the person's session. */
  call(options: InjectOptions & { as?: TestPerson }): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

let people = 0

async function makePerson(deps: Deps, roles: readonly Role[]): Promise<TestPerson> {
  people += 1
  const email = `agent${people}-${randomBytes(4).toString('hex')}@pboffice.example`
  return deps.db.transaction().execute(async (tx) => {
    const person = await tx
      .insertInto('person')
      .values({ name: `Agent ${people}`, first_name: 'Agent', last_name: String(people) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('person_email').values({ email, person_id: person.id }).execute()
    await tx
      .insertInto('agent')
      .values({ person_id: person.id, email, roles: [...roles] })
      .execute()
    const sessionId = await openSession(tx, deps.clock.now(), {
      personId: person.id,
      userAgent: 'tests',
      issuerSession: null,
    })
    return { personId: person.id, email, sessionId }
  })
}

/** The database of a test office, which is removed with the office. */
export interface TestDatabase {
  readonly url: string
  readonly replicaPlace?: ReplicaPlace
  remove(): Promise<void>
}

export async function cloneTemplate(): Promise<TestDatabase> {
  const clusterUrl = process.env['TEST_CLUSTER_URL']!
  const name = `pb_test_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(clusterUrl, { max: 1 })
  await admin.pool.query(
    `CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_TEMPLATE']} STRATEGY file_copy`,
  )
  return {
    url: databaseUrl(clusterUrl, name),
    async remove() {
      await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.close()
    },
  }
}

/** The postal address of test offices. */
export const postalAddress = '130 Fifth Avenue, New York, NY 10011'

/** Opens an office that the caller closes, which removes its database. */
export async function openTestOffice(
  overrides: Partial<ResolvedEnv>,
  createDatabase: () => Promise<TestDatabase>,
): Promise<TestOffice> {
  const database = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'pb-test-'))
  const env: ResolvedEnv = {
    ...readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test', WEATHER_URL: 'off' }),
    secretKey: 'a secret key of the tests, of forty characters',
    publicUrl: 'http://localhost:3000',
    appAuthKey: 'tests',
    demoOffice: false,
    ...overrides,
  }
  const clock = new TestClock()
  const log = pino({ level: 'silent' })
  const { url, replicaPlace } = database
  const deps = await openDeps({ env, clock, log, databaseUrl: url, replicaPlace })
  // Bulk email must show it.
  await deps.db.updateTable('office').set({ address: postalAddress }).execute()
  const app = await buildApp(deps)
  await app.ready()
  return {
    app,
    deps,
    clock,
    databaseUrl: url,
    person: (roles = ['AGENT']) => makePerson(deps, roles),
    call({ as, ...options }) {
      const headers = {
        'x-app-auth': env.appAuthKey,
        'x-requested-with': 'XMLHttpRequest',
        ...(as && { 'x-session-id': as.sessionId }),
        ...options.headers,
      }
      // A call comes from outside, also while the test holds a transaction.
      return withoutHeldConnections(async () => app.inject({ ...options, headers }))
    },
    async close() {
      await app.close()
      await deps.close()
      await database.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens an office with a separate database for the tests of one file; `startTimeoutMs` is for one that takes longer. */
export function testOffice(
  overrides: Partial<ResolvedEnv> = {},
  createDatabase: () => Promise<TestDatabase> = cloneTemplate,
  startTimeoutMs?: number,
): TestOffice {
  let office: TestOffice | undefined
  beforeAll(async () => {
    office = await openTestOffice(overrides, createDatabase)
  }, startTimeoutMs)
  afterAll(async () => {
    await office?.close()
  })
  return new Proxy({} as TestOffice, { get: (_target, key) => Reflect.get(office!, key) as unknown })
}
