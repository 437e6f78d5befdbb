import { contract } from '@pb/contract'
import { isRaw, type Endpoint } from '@pb/contract/endpoint'
import { roles } from '@pb/contract/roles'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSampleBody, createSampleUrl } from '../test/calls/sample-requests.ts'
import { getAccessRules } from '../test/harness/access-rules.ts'
import { testOffice, type TestPerson } from '../test/harness/test-office.ts'
import { buildApp } from './app.ts'
import { openDatabase, type Database } from './platform/db/db.ts'

/**
 * The whole API with one connection to the database: a call that asks for a second one while it holds the first, or waits
 * for another call that does, never ends.
 */

const office = testOffice()
const rules = getAccessRules(office)
let database: Database
let app: FastifyInstance

beforeAll(async () => {
  database = openDatabase(office.databaseUrl, { max: 1, connectionTimeoutMillis: 20_000 })
  app = await buildApp({ ...office.deps, ...database })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const entries = Object.entries(contract)
  .flatMap(([domain, table]) =>
    Object.entries(table).map(([name, entry]): [string, Endpoint] => [`${domain}.${name}`, entry]),
  )
  // The event stream does not end.
  .filter(([name]) => name !== 'operations.events')

/** Calls that are sent together: they may also wait for each other. Files take long, and one is made after the other. */
const countAtOnce = ({ replies }: Endpoint): number =>
  Object.values(replies).some((schema) => schema !== null && isRaw(schema)) ? 1 : 3

async function expectToEnd(entry: Endpoint, as: TestPerson | null, url: string): Promise<void> {
  const send = () =>
    app.inject({
      method: entry.method,
      url,
      headers: {
        'x-app-auth': office.deps.env.appAuthKey,
        'x-requested-with': 'XMLHttpRequest',
        ...(as && { 'x-session-id': as.sessionId }),
      },
      ...(entry.body && { payload: createSampleBody(entry) }),
    })
  for (const reply of await Promise.all(Array.from({ length: countAtOnce(entry) }, send)))
    expect([url, reply.statusCode, reply.statusCode >= 500 && reply.body]).toEqual([
      url,
      expect.any(Number),
      false,
    ])
}

/** Files are made in processes of the lowest priority, which take long on a busy machine. */
const timeout = 240_000

test.each(entries)('%s ends with one connection', { timeout }, async (name, entry) => {
  // Another test counts calls; these share an address.
  await office.deps.pool.query('DELETE FROM rate_limit')
  if (entry.access !== 'session') return expectToEnd(entry, null, createSampleUrl(entry))
  const rule = rules[name]!
  if (typeof rule === 'string')
    return expectToEnd(entry, await office.person([...roles]), createSampleUrl(entry))
  const owner = await office.person()
  const create = typeof rule === 'function' ? rule : rule.create
  await expectToEnd(entry, owner, await create(owner))
  if (typeof rule === 'object' && rule.roles.length > 0)
    await expectToEnd(entry, await office.person([...rule.roles]), await create(owner))
  return undefined
})
