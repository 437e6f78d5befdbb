import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testOffice } from '../../../test/harness/test-office.ts'

const office = testOffice()

test('serves metrics without a key to this machine only', async () => {
  expect((await office.call({ url: '/metrics' })).statusCode).toBe(200)
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  expect((await office.call({ url: '/metrics', headers: forwarded })).statusCode).toBe(404)
  expect((await office.call({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

test('requires the key for metrics on a public address', async () => {
  const open = await buildApp({ ...office.deps, env: { ...office.deps.env, host: '0.0.0.0' } })
  expect((await open.inject({ url: '/metrics' })).statusCode).toBe(404)
  await open.close()
  const env = { ...office.deps.env, host: '0.0.0.0', metricsKey: 'a key' }
  const keyed = await buildApp({ ...office.deps, env })
  const ask = async (authorization: string) =>
    (await keyed.inject({ url: '/metrics', headers: { authorization } })).statusCode
  expect([await ask(''), await ask('Bearer a ke'), await ask('a key'), await ask('Bearer a key')]).toEqual([
    404, 404, 404, 200,
  ])
  await keyed.close()
})

test('does not reveal input errors without a session', async () => {
  const reply = await office.call({ url: '/v1/dashboard-alerts?limit=nonsense' })
  expect([reply.statusCode, reply.json<{ errors?: unknown }>().errors]).toEqual([401, undefined])
})

test('lists every invalid field', async () => {
  const reply = await office.call({
    url: '/v1/dashboard-alerts?limit=nonsense&offset=-1',
    as: await office.person(),
  })
  expect(reply.json()).toMatchObject({
    code: 'bad_input',
    errors: [{ path: 'query.offset' }, { path: 'query.limit' }],
  })
})

test('a request extends a session, a check does not', async () => {
  const person = await office.person()
  const call = async () => (await office.call({ url: '/v1/agent-profile', as: person })).statusCode
  for (let day = 0; day < 3; day += 1) {
    office.clock.advance(13 * 86_400)
    expect(await call()).toBe(200)
  }
  office.clock.advance(14 * 86_400)
  expect(await call()).toBe(401)
})
