import type { Problem } from '@pb/contract/errors'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

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

test('describes what is wrong with each field in sentences, never in the words of the validator', async () => {
  const as = await office.person()
  const send = async (payload: object) =>
    (await office.call({ method: 'POST', url: '/v1/gmail-messages', as, payload })).json<Problem>()
  const reply = await send({ to: 7, subject: 'x'.repeat(5000), body: 'x', unknown: true })
  expect(reply).toMatchObject({ code: 'bad_input', errorMsg: 'Some of the input is invalid' })
  expect(reply.errors!.length).toBeGreaterThan(0)
  for (const { message } of reply.errors!) {
    expect(message).toMatch(/^[A-Z]/)
    expect(message).not.toMatch(/expected|received|Invalid|Too big|Unrecognized/)
  }
  const query = await office.call({ url: '/v1/dashboard-alerts?limit=100000', as })
  expect(query.json<Problem>().errors).toMatchObject([{ path: 'query.limit' }])
  expect(query.body).not.toMatch(/Too big|Invalid input/)
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

describe('a read whose statement checks the session', () => {
  const search = '/v1/search-listings?ad_type=rental'
  const send = async (url: string, as?: TestPerson) => office.call({ url, ...(as && { as }) })

  test('does not reveal input errors without a session', async () => {
    const stranger = { ...(await office.person()), sessionId: 'x'.repeat(43) }
    for (const as of [undefined, stranger]) {
      const reply = await send('/v1/search-listings?ad_type=nonsense', as)
      expect([reply.statusCode, reply.json<{ errors?: unknown }>().errors]).toEqual([401, undefined])
    }
    const reply = await send('/v1/search-listings?ad_type=nonsense', await office.person())
    expect(reply.json()).toMatchObject({ code: 'bad_input', errors: [{ path: 'query.ad_type' }] })
  })

  test('answers nothing once the session has ended or its person is deactivated', async () => {
    for (const url of [search, `${search}&not_sent_to=1`, '/v1/search-listings-advice?ad_type=sale']) {
      const [signedOut, deactivated] = [await office.person(), await office.person()]
      expect((await send(url, signedOut)).statusCode).toBe(200)
      await sql`DELETE FROM session WHERE person_id = ${signedOut.personId}`.execute(office.deps.db)
      await sql`UPDATE agent SET deactivated_at = now() WHERE person_id = ${deactivated.personId}`.execute(
        office.deps.db,
      )
      expect([(await send(url, signedOut)).statusCode, (await send(url, deactivated)).statusCode]).toEqual([
        401, 401,
      ])
    }
  })

  test('extends the session', async () => {
    const person = await office.person()
    for (let day = 0; day < 3; day += 1) {
      office.clock.advance(13 * 86_400)
      expect((await send(search, person)).statusCode).toBe(200)
    }
    office.clock.advance(14 * 86_400)
    expect((await send(search, person)).statusCode).toBe(401)
  })
})
