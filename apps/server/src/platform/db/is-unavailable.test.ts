import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { openDatabase } from './db.ts'

const office = testOffice()

test('returns 503 with Retry-After while the database is unavailable, and recovers', async () => {
  const person = await office.person()
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(office.deps.db)
  const name = rows[0]!.name
  const admin = openDatabase(process.env['TEST_CLUSTER_URL']!, { max: 1 })
  await admin.pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])

  // Broken connections that the pool has not noticed may each fail one request in another way.
  await expect.poll(async () => (await office.call({ url: '/v1/session', as: person })).statusCode).toBe(503)
  const reply = await office.call({ url: '/v1/session', as: person })
  expect(reply.json()).toMatchObject({ code: 'not_ready', status: 503 })
  expect(reply.headers['retry-after']).toBe('2')

  await admin.pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await admin.close()
  expect((await office.call({ url: '/v1/session', as: person })).statusCode).toBe(200)
})
