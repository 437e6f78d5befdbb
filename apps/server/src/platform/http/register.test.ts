import { endpoint, type Endpoint } from '@pb/contract/endpoint'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testOffice } from '../../../test/harness/test-office.ts'
import { AppError } from '../errors/app-error.ts'
import { registerErrorHandler } from './http.ts'
import { defineModule, type Handler } from '../module.ts'
import { registerModules } from './register.ts'

const office = testOffice()

/** Returns the reply of a server with one endpoint, handled by `handle`. */
async function answer<E extends Endpoint>(entry: E, handle: Handler<E>, production = false) {
  const app = Fastify()
  registerErrorHandler(app)
  const module = defineModule<Record<string, Endpoint>>({
    name: 'test',
    endpoints: { entry },
    handlers: () => ({ entry: handle as unknown as Handler<Endpoint> }),
  })
  await registerModules(app, { ...office.deps, env: { ...office.deps.env, production } }, [module])
  const reply = await app.inject({ method: entry.method, url: entry.path })
  await app.close()
  return reply
}

const base = { method: 'GET', path: '/test', tag: 'test', summary: 'A test', access: 'public' } as const
const counted = endpoint({
  ...base,
  replies: { 200: z.object({ n: z.number() }), 202: null },
  errors: ['conflict'],
})

test('sends a declared reply', async () => {
  const reply = await answer(counted, async () => ({ n: 1 }))
  expect([reply.statusCode, reply.json()]).toEqual([200, { n: 1 }])
})

test('allows another declared status', async () => {
  const reply = await answer(counted, async (call) => {
    call.reply.code(202)
    return undefined
  })
  expect([reply.statusCode, reply.body]).toEqual([202, ''])
})

test('fails on undeclared replies and errors outside production', async () => {
  const wrongBody = await answer(counted, async () => ({ n: 'one' }) as unknown as { n: number })
  const wrongStatus = await answer(counted, async (call) => {
    call.reply.code(201)
    return { n: 1 }
  })
  const wrongError = await answer(counted, () => Promise.reject(new AppError('rule_broken')))
  expect([wrongBody, wrongStatus, wrongError].map(({ statusCode }) => statusCode)).toEqual([500, 500, 500])
})

test('sends declared errors, and every error in production', async () => {
  const declared = await answer(counted, () => Promise.reject(new AppError('conflict')))
  const other = await answer(counted, () => Promise.reject(new AppError('rule_broken')), true)
  expect([declared.statusCode, other.statusCode]).toEqual([409, 422])
})

test('a raw body is bytes of the declared media types, elsewhere bytes are refused', async () => {
  const app = Fastify()
  registerErrorHandler(app)
  const raw = endpoint({
    ...base,
    method: 'PUT',
    path: '/raw',
    rawBody: { types: ['video/mp4'] },
    maxBody: 10,
    replies: { 200: z.object({ bytes: z.number() }) },
  })
  const json = endpoint({ ...base, method: 'PUT', body: z.object({}), replies: { 200: z.object({}) } })
  const module = defineModule({
    name: 'test',
    endpoints: { raw, json },
    handlers: () => ({
      raw: async (call) => ({ bytes: call.raw.length }),
      json: async () => ({}),
    }),
  })
  await registerModules(app, office.deps, [module])
  const put = async (url: string, type: string, payload: string) =>
    (await app.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload })).statusCode
  expect(await put('/raw', 'video/mp4', 'abc')).toBe(200)
  expect(await put('/raw', 'application/json', '{}')).toBe(415)
  expect(await put('/raw', 'image/png', 'abc')).toBe(415)
  expect(await put('/raw', 'video/mp4', 'more than ten')).toBe(413)
  expect(await put('/test', 'video/mp4', 'abc')).toBe(415)
  await app.close()
})

test('a handler that was to check the session, and did not, answers nothing', async () => {
  const app = Fastify()
  registerErrorHandler(app)
  const read = endpoint({ ...base, access: 'session', replies: { 200: z.object({ n: z.number() }) } })
  const module = defineModule({
    name: 'test',
    endpoints: { read },
    handlers: () => ({ read: { checksSession: async () => ({ n: 1 }) } }),
  })
  await registerModules(app, office.deps, [module])
  const { sessionId } = await office.person()
  const reply = await app.inject({ url: '/test', headers: { 'x-session-id': sessionId } })
  expect(reply.statusCode).toBe(500)
  await app.close()
})

test('refuses a handler that checks the session where a role decides', async () => {
  const read = endpoint({ ...base, access: 'session', roles: ['SUPERVISOR'], replies: { 200: z.object({}) } })
  const module = defineModule({
    name: 'test',
    endpoints: { read },
    handlers: () => ({ read: { checksSession: async () => ({}) } }),
  })
  await expect(registerModules(Fastify(), office.deps, [module])).rejects.toThrow('cannot check the session')
})
