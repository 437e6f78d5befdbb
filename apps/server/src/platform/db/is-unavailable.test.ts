import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { openDatabase } from './db.ts'
import { one } from './one-row.ts'
import { isUnavailable } from './is-unavailable.ts'

const office = testOffice()

test('returns 503 with Retry-After while the database is unavailable, and recovers', async () => {
  const person = await office.person()
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(office.deps.db)
  const name = one(rows).name
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

test('fails only the work of a connection that ends while it is in use', async () => {
  const admin = openDatabase(process.env['TEST_CLUSTER_URL']!, { max: 1 })
  const terminate = (pid: number) => admin.pool.query('SELECT pg_terminate_backend($1)', [pid])
  const work = office.deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await terminate(one(rows).pid)
    await expect.poll(() => sql`SELECT`.execute(tx).then(() => 'answered', isUnavailable)).toBe(true)
    // The statements that follow fail in the same way.
    await sql`SELECT`.execute(tx)
  })
  await expect(work.catch(isUnavailable)).resolves.toBe(true)

  const client = await office.deps.pool.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await terminate(one(rows).pid)
  await ended
  client.release()
  await admin.close()
  expect((await office.call({ url: '/v1/session', as: await office.person() })).statusCode).toBe(200)
})

test('does not take other errors for an unavailable database', async () => {
  const failure = await office.deps.pool.query('SELECT 1 / 0').catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(false)
  const external = Object.assign(new Error('connect ECONNREFUSED'), {
    syscall: 'connect',
    code: 'ECONNREFUSED',
  })
  expect(isUnavailable(external)).toBe(false)
})
