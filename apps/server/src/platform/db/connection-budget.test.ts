import { expect, test } from 'vitest'
import { createProcessAgent, startOfficeProcess } from '../../../test/harness/office-process.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { readEnv } from '../../env.ts'
import { divideConnections, minConnections } from './connection-budget.ts'
import { one } from './one-row.ts'

const office = testOffice()
const name = 'budget under test'

/** Returns the number of connections of the process, and of those that wait for a lock. */
async function countConnections(): Promise<{ open: number; waiting: number }> {
  const { rows } = await office.deps.pool.query<{ open: number; waiting: number }>(
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting
       FROM pg_stat_activity WHERE starts_with(application_name, $1)`,
    [name],
  )
  return one(rows)
}

test('divides the connections of a process', () => {
  for (const role of [undefined, 'web', 'mail', 'jobs'] as const) {
    expect(divideConnections(undefined, role).pool).toBe(9)
    for (const total of [minConnections, 40]) {
      const { pool, autonomous, jobs } = divideConnections(total, role)
      expect(pool + autonomous + jobs + 1).toBe(total)
      expect(pool).toBeGreaterThanOrEqual(2)
    }
  }
})

test('reads DATABASE_POOL, and refuses too few', () => {
  expect(readEnv({ DATABASE_POOL: '40' }).databasePool).toBe(40)
  expect(readEnv({ DATABASE_POOL: '' }).databasePool).toBeUndefined()
  for (const value of ['7', '1001', '-9', '9.5', 'many'])
    expect(() => readEnv({ DATABASE_POOL: value })).toThrow(
      'DATABASE_POOL must be a whole number from 8 to 1000',
    )
})

test('a process keeps to DATABASE_POOL, and answers 503 to what waits too long for a connection', async () => {
  const agent = await createProcessAgent(office)
  const url = new URL(office.databaseUrl)
  url.searchParams.set('application_name', name)
  const server = await startOfficeProcess(office, {
    role: 'web',
    // The agent sends more calls at once than a person or an address may.
    environment: { DATABASE_URL: url.href, DATABASE_POOL: String(minConnections), LIMIT_FACTOR: '100' },
  })
  const { pool } = divideConnections(minConnections, 'web')
  const requests = 4 * pool
  const headers = {
    'x-app-auth': office.deps.env.appAuthKey,
    'x-requested-with': 'XMLHttpRequest',
    'x-session-id': agent.sessionId,
  }
  const getProfile = () => fetch(`${server.url}/v1/agent-profile`, { headers })
  try {
    // Until the lock ends, each request that has a connection keeps it.
    const locking = await office.deps.pool.connect()
    const finished: number[] = []
    let replies: Promise<Response>[] = []
    try {
      await locking.query('BEGIN; LOCK TABLE agent')
      replies = Array.from({ length: requests }, async () => {
        const reply = await getProfile()
        finished.push(reply.status)
        return reply
      })
      let maxOpen = 0
      while (finished.length < requests - pool) {
        const { open, waiting } = await countConnections()
        maxOpen = Math.max(maxOpen, open)
        expect(waiting).toBeLessThanOrEqual(pool)
        await new Promise((done) => setTimeout(done, 100))
      }
      expect(maxOpen).toBeGreaterThan(pool)
      expect(maxOpen).toBeLessThanOrEqual(minConnections)
      expect(finished).toEqual(Array.from({ length: requests - pool }, () => 503))
      expect((await countConnections()).waiting).toBe(pool)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    } finally {
      await locking.query('ROLLBACK')
      locking.release()
    }
    const refused = (await Promise.all(replies)).filter(({ status }) => status === 503)
    expect(refused.map((reply) => reply.headers.has('retry-after'))).not.toContain(false)
    expect(finished.filter((status) => status === 200)).toHaveLength(pool)
    expect((await getProfile()).status).toBe(200)
  } finally {
    await server.kill()
  }
})
