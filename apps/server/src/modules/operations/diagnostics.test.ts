import { randomUUID } from 'node:crypto'
import type { DiagnosticsOverview, FailedJob, QueueState, ErrorReport } from '@pb/contract/diagnostics'
import { addDays } from '@pb/rules/dates'
import { describe, expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { addErrorReports, deleteOldErrorReports } from './error-report-queries.ts'
import { quantile } from './route-load.ts'

const office = testOffice()

function developer(): Promise<TestPerson> {
  return office.person(['DEVELOPER'])
}

async function read<T>(url: string): Promise<T> {
  const reply = await office.call({ url, as: await developer() })
  expect(reply.statusCode).toBe(200)
  return reply.json<T>()
}

async function errorReports(): Promise<ErrorReport[]> {
  return (await read<{ faults: ErrorReport[] }>('/v1/diagnostics/faults')).faults
}

describe('overview', () => {
  test('returns checks, process, database and route load', async () => {
    const as = await office.person()
    for (let call = 0; call < 3; call += 1) await office.call({ url: '/v1/session', as })
    const found = await read<DiagnosticsOverview>('/v1/diagnostics')
    expect(found.checks.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['database', 'ok'],
      ['replica', 'off'],
      ['jobs', 'ok'],
      ['files', 'ok'],
      ['mail', 'off'],
      ['mail_in', 'off'],
      ['journal', 'off'],
      ['backup', 'off'],
    ])
    expect(found.process).toMatchObject({
      name: expect.stringContaining(`:${process.pid}`),
      event_streams: 0,
    })
    expect(found.database.missing).toEqual([])
    expect(found.database.bytes).toBeGreaterThan(1_000_000)
    expect(found.database.migrations.map(({ name }) => name)).toContain('0011_diagnostics')
    const route = found.routes.find((load) => load.route === '/v1/session')
    expect(route).toMatchObject({ method: 'GET', calls: 3, failed: 0, per_minute: 3 })
    expect(route!.p95_ms).toBeGreaterThan(0)
  })

  test('returns the error code of a failed check without its message', async () => {
    const secret = Object.assign(new Error('password=hunter2 for ann@x.example'), { code: 'ECONNREFUSED' })
    const jobs = vi.spyOn(office.deps.jobs, 'check').mockRejectedValue(secret)
    const { checks } = await read<DiagnosticsOverview>('/v1/diagnostics')
    jobs.mockRestore()
    expect(checks[2]).toMatchObject({ name: 'jobs', outcome: 'failed', detail: 'Failed: ECONNREFUSED' })
    expect(JSON.stringify(checks)).not.toMatch(/hunter2|ann@/)
  })
})

describe('error reports', () => {
  test('are grouped by class and location, without personal data', async () => {
    const hostile = `SELECT 'ann@client.example'\n    at ann (file:///home/ann/secret.ts:1:1)\nBearer abc.def`
    const thrown = Object.assign(new RangeError(hostile), {
      code: '23505',
      detail: 'Key (email)=(ann@client.example)',
    })
    const broken = vi.spyOn(office.deps.files, 'get').mockRejectedValue(thrown)
    const url = `/media/${'0'.repeat(32)}.jpg?token=ann-secret`
    const statuses = [await office.call({ url }), await office.call({ url })].map(
      ({ statusCode }) => statusCode,
    )
    broken.mockRestore()
    expect(statuses).toEqual([500, 500])
    await expect
      .poll(async () => (await errorReports()).find(({ class: name }) => name === 'RangeError')?.count, {
        timeout: 5000,
      })
      .toBe(2)
    const all = await errorReports()
    const found = all.find(({ class: name }) => name === 'RangeError')!
    expect(found).toMatchObject({ kind: 'failed', method: 'GET', status: 500, code: '23505', frames: [] })
    expect(found.route).toContain(':')
    const { rows } = await office.deps.pool.query(`SELECT f::text FROM error_report f`)
    for (const text of [JSON.stringify(all), JSON.stringify(rows)])
      expect(text).not.toMatch(/ann|Bearer|secret|token|example/i)
  })

  const baseReport = {
    kind: 'failed',
    method: 'GET',
    route: '/v1/x',
    status: 500,
    code: null,
    class: 'Error',
    frames: ['apps/server/src/x.ts:1'],
    constraint: null,
    slowestMs: 5,
  } as const

  test('add up across processes and are deleted after the retention period', async () => {
    const now = office.clock.now()
    const add = (process: string, fingerprint: string, count: number, at = now) =>
      addErrorReports(office.deps.db, [{ ...baseReport, fingerprint, count }], { process, now: at })
    await Promise.all([add('a:1', 'shared', 2), add('b:2', 'shared', 3)])
    const old = addDays(now, -15)
    await add('a:1', 'old', 1, old)
    expect((await errorReports()).find(({ fingerprint }) => fingerprint === 'shared')).toMatchObject({
      count: 5,
    })
    await deleteOldErrorReports(office.deps.db, addDays(now, -14), 500)
    expect((await errorReports()).map(({ fingerprint }) => fingerprint)).not.toContain('old')
    await deleteOldErrorReports(office.deps.db, old, 1)
    expect(await errorReports()).toHaveLength(1)
  })
})

describe('jobs', () => {
  const queue = 'tests.broken'

  async function failedJob(output: object): Promise<string> {
    const id = randomUUID()
    await office.deps.jobs.send(office.deps.db, queue, { secret: 'ann@client.example' })
    await office.deps.pool.query(
      `UPDATE pgboss.job SET id = $2, state = 'failed', output = $3, completed_on = now(), retry_count = 5
        WHERE name = $1 AND state = 'created'`,
      [queue, id, JSON.stringify(output)],
    )
    return id
  }

  function jobs() {
    return read<{ queues: QueueState[]; failed: FailedJob[] }>('/v1/diagnostics/jobs')
  }

  async function act(method: 'POST' | 'DELETE', id: string, name = queue) {
    const url = `/v1/diagnostics/jobs/${name}/${id}${method === 'POST' ? '/retry' : ''}`
    return (await office.call({ method, url, as: await developer() })).statusCode
  }

  test('show the class of a failure, and can be retried or discarded', async () => {
    const error = {
      name: 'TypeError',
      message: 'ann@client.example',
      code: 'EAUTH',
      stack: 'TypeError: ann@client.example\n    at send (ann.ts:1:1)',
    }
    const id = await failedJob(error)
    const before = await jobs()
    expect(before.queues.find(({ name }) => name === queue)).toMatchObject({ failed: 1, waiting: 0 })
    expect(before.failed).toMatchObject([
      { id, queue, class: 'TypeError', code: 'EAUTH', attempts: 6, frames: [] },
    ])
    expect(JSON.stringify(before)).not.toMatch(/ann|client/)

    expect(await act('POST', id)).toBe(204)
    expect(await act('POST', id)).toBe(404)
    expect(await act('DELETE', id), 'a retried job is not failed').toBe(404)
    const after = await jobs()
    expect(after.failed).toEqual([])
    expect(after.queues.find(({ name }) => name === queue)).toMatchObject({ failed: 0, retry: 1 })
    expect(after.queues.find(({ name }) => name === queue)!.oldest_seconds).not.toBeNull()

    const other = await failedJob({ value: 'ann' })
    expect(await act('DELETE', other, 'auth.sweep')).toBe(404)
    expect(await act('DELETE', other)).toBe(204)
    expect(await act('DELETE', other)).toBe(404)
  })

  test('run again after a retry', async () => {
    const id = await failedJob({ message: 'x' })
    await act('POST', id)
    const worked: unknown[] = []
    await office.deps.jobs.work(queue, async (data) => void worked.push(data))
    await expect.poll(() => worked.length, { timeout: 10_000 }).toBeGreaterThan(0)
  })

  test('of unknown queues and ids are rejected', async () => {
    expect(await act('POST', randomUUID(), 'no.such-queue')).toBe(404)
    expect(await act('POST', 'x')).toBe(400)
  })
})

test('interpolates a quantile within its bucket', () => {
  const all = Number.POSITIVE_INFINITY
  expect(quantile(0.95, new Map())).toBe(0)
  expect(
    quantile(
      0.5,
      new Map([
        [1, 10],
        [2, 10],
        [all, 10],
      ]),
    ),
  ).toBe(0.5)
  expect(
    quantile(
      0.95,
      new Map([
        [1, 90],
        [2, 100],
        [all, 100],
      ]),
    ),
  ).toBeCloseTo(1.5)
  expect(
    quantile(
      0.95,
      new Map([
        [1, 0],
        [2, 0],
        [all, 5],
      ]),
    ),
  ).toBe(2)
})
