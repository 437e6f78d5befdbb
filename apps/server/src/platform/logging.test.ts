import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testOffice } from '../../test/harness/test-office.ts'
import { createLog, redact } from './logging.ts'

const office = testOffice()

function logInto(lines: string[], level = 'info') {
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return createLog(level, destination)
}

test('logs a request as one line: method, route pattern, status, time, id', async () => {
  const lines: string[] = []
  const app = await buildApp({ ...office.deps, log: logInto(lines) })
  const person = await office.person()
  await app.inject({
    method: 'POST',
    url: '/v1/dashboard-alerts-read/4711?code=c0de&state=st4te&sig=s1g&token=t0ken',
    headers: {
      'x-app-auth': office.deps.env.appAuthKey,
      'x-requested-with': 'x',
      'x-session-id': person.sessionId,
    },
    payload: { secret: 'b0dy' },
  })
  await app.close()
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0]!) as Record<string, unknown>
  expect(line).toMatchObject({
    level: 'info',
    method: 'POST',
    route: '/v1/dashboard-alerts-read/:alert_id',
    status: 404,
    msg: 'request',
  })
  expect(typeof line['ms']).toBe('number')
  expect(line['reqId']).toMatch(/^[0-9a-f-]{36}$/)
  for (const secret of ['4711', 'c0de', 'st4te', 's1g', 't0ken', 'b0dy', person.sessionId])
    expect(lines[0]).not.toContain(secret)
})

test('logs an unexpected error once with its stack, and reveals nothing to the caller', async () => {
  const lines: string[] = []
  const app = await buildApp({ ...office.deps, log: logInto(lines) })
  app.get('/broken', () => {
    const cause = Object.assign(new Error('duplicate ann@client.example'), {
      code: '23505',
      constraint: 'agent_email_unique',
      detail: 'Key (email)=(ann@client.example) already exists.',
    })
    throw Object.assign(new Error('failed for ann@client.example at /x?code=c0de', { cause }))
  })
  const reply = await app.inject({ url: '/broken' })
  await app.close()
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('failed')
  const errors = lines.filter((line) => line.includes('"error"'))
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('agent_email_unique')
  expect(errors[0]).toContain('logging.test.ts')
  expect(lines.join('')).not.toMatch(/ann@|c0de|Key \(email\)/)
})

test('logs health probes at debug level', async () => {
  const lines: string[] = []
  const app = await buildApp({ ...office.deps, log: logInto(lines) })
  await app.inject({ url: '/healthz' })
  await app.close()
  expect(lines).toEqual([])
})

test.each([
  ['mail to ann.lee+x@mail.client.example failed', 'mail to …@… failed'],
  ['GET /v1/file?exp=1&sig=abc answered', 'GET /v1/file?… answered'],
  ['Really? Yes = no', 'Really? Yes = no'],
])('%s is logged as %s', (text, logged) => {
  expect(redact(text)).toBe(logged)
})
