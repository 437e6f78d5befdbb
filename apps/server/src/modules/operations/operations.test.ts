import type { AddressInfo } from 'node:net'
import performanceHooks from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { buildApp } from '../../app.ts'
import { notify } from '../notifications/index.ts'
import { runChecks } from './readiness.ts'
import { createEventStreams } from './event-streams.ts'
import { findActor, openSession } from '../../platform/http/sessions.ts'

const office = testOffice()

async function getActor({ sessionId }: TestPerson) {
  const actor = await findActor(office.deps, sessionId)
  return actor!
}

/** Collects the text of a stream. */
function collect(stream: NodeJS.ReadableStream): { text: () => string; ended: Promise<void> } {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = new Promise<void>((resolve) => stream.once('close', resolve))
  return { text: () => text, ended }
}

async function endSession(session: Buffer): Promise<void> {
  await office.deps.db.deleteFrom('session').where('id_hash', '=', session).execute()
}

test('reports liveness and readiness', async () => {
  expect((await office.call({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
  const ready = await office.call({ url: '/readyz' })
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toEqual({
    status: 'ok',
    checks: { database: 'ok', jobs: 'ok', files: 'ok', mail: 'ok' },
  })
})

test('is not ready while a check fails or times out', async () => {
  const jobs = vi.spyOn(office.deps.jobs, 'check').mockRejectedValue(new Error('away'))
  const reply = await office.call({ url: '/readyz' })
  jobs.mockRestore()
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toEqual({
    status: 'failed',
    checks: { database: 'ok', jobs: 'failed', files: 'ok', mail: 'ok' },
  })
  const files = vi.spyOn(office.deps.files, 'check').mockReturnValue(new Promise(() => {}))
  expect(await runChecks(office.deps, 20)).toMatchObject({ files: 'failed' })
  files.mockRestore()
})

test('labels metrics with route patterns, not with ids', async () => {
  const person = await office.person()
  await office.call({ method: 'POST', url: '/v1/dashboard-alerts-read/123456', as: person })
  const { body, headers } = await office.call({ url: '/metrics' })
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(
    'http_request_duration_seconds_count{method="POST",route="/v1/dashboard-alerts-read/:alert_id",status="404"} 1',
  )
  // With its slash: a number of bytes may have the same digits.
  expect(body).not.toContain('/123456')
  for (const name of ['db_pool_connections', 'event_streams 0', 'nodejs_eventloop_lag_seconds'])
    expect(body).toContain(name)
})

test('observes the process once for all its apps, and keeps none of them', async () => {
  const monitor = vi.spyOn(performanceHooks, 'monitorEventLoopDelay')
  const observe = vi.spyOn(performanceHooks.PerformanceObserver.prototype, 'observe')
  const other = await buildApp(office.deps)
  const { body } = await other.inject({ url: '/metrics' })
  await other.close()
  expect(body).toContain('nodejs_gc_duration_seconds')
  expect(monitor).not.toHaveBeenCalled()
  expect(observe).not.toHaveBeenCalled()
  monitor.mockRestore()
  observe.mockRestore()
})

test('streams events over HTTP until the client disconnects', async () => {
  const person = await office.person()
  if (!office.app.server.listening) await office.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = office.app.server.address() as AddressInfo
  const stop = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${port}/v1/events`, {
    headers: {
      'x-app-auth': office.deps.env.appAuthKey,
      'x-requested-with': 'XMLHttpRequest',
      'x-session-id': person.sessionId,
    },
    signal: stop.signal,
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reply.headers.get('content-encoding')).toBeNull()
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('retry: 5000\n\n')
  const alertId = await notify(office.deps.db, office.deps, person.personId, {
    kind: 'system',
    message: 'Hello',
    payload: {},
  })
  expect((await reader.read()).value).toBe(`event: notification\ndata: {"alert_id":"${alertId}"}\n\n`)
  expect((await office.call({ url: '/metrics' })).body).toContain('event_streams 1')
  stop.abort()
  await vi.waitFor(async () =>
    expect((await office.call({ url: '/metrics' })).body).toContain('event_streams 0'),
  )
})

test('streams only events of the own person', async () => {
  const [person, other] = [await office.person(), await office.person()]
  const streams = createEventStreams(office.deps)
  const collected = collect(streams.open(await getActor(person)))
  await office.deps.events.publish(other.personId, { kind: 'notification', data: { alert_id: '1' } })
  await office.deps.events.publish(person.personId, { kind: 'notification', data: { alert_id: '2' } })
  await vi.waitFor(() => expect(collected.text()).toContain('"2"'))
  expect(collected.text()).not.toContain('"1"')
  streams.close()
  await collected.ended
})

test('signing out ends the streams of that session only', async () => {
  const person = await office.person()
  const actor = await getActor(person)
  const streams = createEventStreams(office.deps)
  const other = { personId: person.personId, userAgent: '', issuerSession: null }
  const sessionId = await office.deps.db
    .transaction()
    .execute((tx) => openSession(tx, office.deps.clock.now(), other))
  const elsewhere = collect(streams.open(await getActor({ ...person, sessionId })))
  const here = collect(streams.open(actor))
  const reply = await office.call({ method: 'POST', url: '/v1/logout', as: person })
  expect(reply.statusCode).toBe(204)
  await here.ended
  expect(streams.count()).toBe(1)
  streams.close()
  await elsewhere.ended
})

test('a stream ends at once if its session ended before it was opened', async () => {
  const actor = await getActor(await office.person())
  await endSession(actor.sessionHash)
  const streams = createEventStreams(office.deps)
  await collect(streams.open(actor)).ended
  expect(streams.count()).toBe(0)
})

test('the heartbeat keeps streams open and ends those of expired sessions', async () => {
  const [stays, goes] = [await office.person(), await office.person()]
  const streams = createEventStreams(office.deps, { heartbeatMs: 20 })
  const staying = collect(streams.open(await getActor(stays)))
  const actor = await getActor(goes)
  const going = collect(streams.open(actor))
  await vi.waitFor(() => expect(going.text()).toContain(': still here'))
  await endSession(actor.sessionHash)
  await going.ended
  expect(streams.count()).toBe(1)
  streams.close()
  await staying.ended
  expect(streams.count()).toBe(0)
})

test('limits streams per person', async () => {
  const streams = createEventStreams(office.deps, { maxPerPerson: 2 })
  const [one, two] = [await getActor(await office.person()), await getActor(await office.person())]
  const first = collect(streams.open(one))
  collect(streams.open(one))
  expect(() => streams.open(one)).toThrow('Too many windows are open')
  collect(streams.open(two))
  streams.close()
  await first.ended
  collect(streams.open(one))
  streams.close()
})

test('disconnects a reader that is too slow', async () => {
  const person = await office.person()
  const streams = createEventStreams(office.deps, { maxBufferedBytes: 100 })
  const stream = streams.open(await getActor(person))
  const closed = new Promise((resolve) => stream.once('close', resolve))
  for (let n = 0; n < 20 && !stream.destroyed; n += 1)
    await office.deps.events.publish(person.personId, { kind: 'notification', data: { alert_id: String(n) } })
  await closed
  expect(streams.count()).toBe(0)
})

test('a HEAD request for the event stream does not hang', async () => {
  const reply = await office.call({ method: 'HEAD', url: '/v1/events', as: await office.person() })
  expect(reply.statusCode).toBe(405)
})

test('closing the server ends its streams', async () => {
  const app = await buildApp(office.deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const person = await office.person()
  const reply = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/events`, {
    headers: {
      'x-app-auth': office.deps.env.appAuthKey,
      'x-requested-with': 'XMLHttpRequest',
      'x-session-id': person.sessionId,
    },
  })
  const ended = reply.text()
  // If the server waited for the stream, this would never resolve.
  await app.close()
  expect(await ended).toBe('retry: 5000\n\n')
})
