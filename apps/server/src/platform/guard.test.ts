import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testOffice } from '../../test/harness.ts'

const office = testOffice()

test('without a key, metrics are for this machine alone', async () => {
  expect((await office.call({ url: '/metrics' })).statusCode).toBe(200)
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  expect((await office.call({ url: '/metrics', headers: forwarded })).statusCode).toBe(404)
  expect((await office.call({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

test('on an address that others reach, metrics need their key', async () => {
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

test('a stranger learns nothing from the faults of the input', async () => {
  const reply = await office.call({ url: '/v1/dashboard-alerts?limit=nonsense' })
  expect([reply.statusCode, reply.json<{ errors?: unknown }>().errors]).toEqual([401, undefined])
})

test('faults of the input name every field', async () => {
  const reply = await office.call({
    url: '/v1/dashboard-alerts?limit=nonsense&offset=-1',
    as: await office.person(),
  })
  expect(reply.json()).toMatchObject({
    code: 'bad_input',
    errors: [{ path: 'query.offset' }, { path: 'query.limit' }],
  })
})

test('calls at the edge of a session move its rest, looking does not', async () => {
  const person = await office.person()
  const call = async () => (await office.call({ url: '/v1/agent-profile', as: person })).statusCode
  for (let day = 0; day < 3; day += 1) {
    office.clock.advance(13 * 86_400)
    expect(await call()).toBe(200)
  }
  office.clock.advance(14 * 86_400)
  expect(await call()).toBe(401)
})
