import { contract } from '@pb/contract'
import { isRaw, type Endpoint } from '@pb/contract/endpoint'
import { roles } from '@pb/contract/roles'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createSample, createSamplePath } from '../test/calls/samples.ts'
import { makeClient } from '../test/factories/clients.ts'
import { makeListing } from '../test/factories/listings.ts'
import { testOffice } from '../test/harness/test-office.ts'
import { buildApp } from './app.ts'
import { openDatabase } from './platform/db/db.ts'

const office = testOffice()

const entries = Object.values(contract)
  .flatMap((table): Endpoint[] => Object.values(table))
  .filter((entry) => entry.replica)

test('declares only reads that reply with JSON, for signed-in people', () => {
  expect(entries.length).toBeGreaterThan(10)
  for (const { method, access, limit, replies } of entries) {
    expect([method, access, limit]).toEqual(['GET', 'session', undefined])
    for (const schema of Object.values(replies)) expect(isRaw(schema)).toBe(false)
  }
})

test('endpoints that a replica may answer change nothing', async () => {
  const agent = await office.person([...roles])
  await makeListing(office.deps.db)
  await makeClient(office.deps, agent)
  const url = new URL(office.databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const database = openDatabase(url.href)
  const app = await buildApp({ ...office.deps, ...database })
  try {
    await expect(database.pool.query('DELETE FROM rate_limit')).rejects.toThrow('read-only transaction')
    for (const entry of entries) {
      const query = new URLSearchParams(createSample(entry.query) as Record<string, string>)
      const reply = await app.inject({
        method: entry.method,
        url: `${createSamplePath(entry)}?${query.toString()}`,
        headers: {
          'x-app-auth': office.deps.env.appAuthKey,
          'x-requested-with': 'XMLHttpRequest',
          'x-session-id': agent.sessionId,
        },
      })
      expect([entry.path, [200, 404].includes(reply.statusCode), reply.body]).toEqual([
        entry.path,
        true,
        reply.body,
      ])
    }
  } finally {
    await app.close()
    await database.close()
  }
})

test('without a replica, a search sends one statement', async () => {
  const agent = await office.person()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const database = openDatabase(office.databaseUrl)
  const app = await buildApp({ ...office.deps, ...database })
  await app.ready()
  query.mockClear()
  try {
    await app.inject({
      url: '/v1/search-listings?ad_type=rental&min_price=1',
      headers: {
        'x-app-auth': office.deps.env.appAuthKey,
        'x-requested-with': 'XMLHttpRequest',
        'x-session-id': agent.sessionId,
      },
    })
    const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement))
    // One for the session, the search and its cards.
    expect(texts, texts.join('\n')).toHaveLength(1)
    expect(texts[0]).toContain('find_session_actor')
    expect(texts[0]).not.toContain('wal_lsn')
  } finally {
    query.mockRestore()
    await app.close()
    await database.close()
  }
})
