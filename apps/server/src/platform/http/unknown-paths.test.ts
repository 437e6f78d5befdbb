import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'

const office = testOffice()

test('returns 405 with the allowed methods for a known path', async () => {
  const reply = await office.call({ method: 'PUT', url: '/v1/dashboard-alerts' })
  expect(reply.statusCode).toBe(405)
  expect(reply.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
  expect(reply.headers['allow']).toBe('GET, HEAD')
  const withId = await office.call({ method: 'GET', url: '/v1/dashboard-alerts-read/1' })
  expect(withId.statusCode).toBe(405)
  expect(withId.headers['allow']).toBe('POST')
})

test('OPTIONS lists the methods and allows no other origin', async () => {
  const reply = await office.app.inject({
    method: 'OPTIONS',
    url: '/v1/agent-profile',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
  })
  expect(reply.statusCode).toBe(204)
  expect(reply.headers['allow']).toBe('GET, PUT, HEAD')
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect((await office.call({ method: 'OPTIONS', url: '/v1/nothing' })).statusCode).toBe(404)
})

test('HEAD responds like GET without the body', async () => {
  const as = await office.person()
  const [get, head] = await Promise.all([
    office.call({ url: '/v1/agent-profile', as }),
    office.call({ method: 'HEAD', url: '/v1/agent-profile', as }),
  ])
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
})

test('returns a problem for a path that cannot be decoded', async () => {
  const reply = await office.call({ url: '/v1/search-listings/%E0%A4%A' })
  expect(reply.statusCode).toBe(400)
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(reply.json()).toMatchObject({ code: 'bad_input' })
})

test.each([
  '/.env',
  '/.git/config',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/wp-login.php',
])('%s is not found, also for a browser', async (url) => {
  const reply = await office.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
})
