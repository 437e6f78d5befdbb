import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testOffice } from '../../../test/harness/test-office.ts'

const office = testOffice()

test('the page policy allows only own scripts and no framing', async () => {
  const { headers } = await office.call({ url: '/', headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy.toSorted()).toEqual(
    [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "worker-src 'self' blob:",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].toSorted(),
  )
  expect(headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['x-powered-by']).toBeUndefined()
})

test('an external map style allows its own host only, for images and data', async () => {
  const mapStyleUrl = 'https://maps.example/styles/day.json?key=1'
  const app = await buildApp({ ...office.deps, env: { ...office.deps.env, mapStyleUrl } })
  const reply = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  const policy = String(reply.headers['content-security-policy']).split(';')
  expect(policy).toContain("img-src 'self' data: blob: https://maps.example")
  expect(policy).toContain("connect-src 'self' https://maps.example")
  expect(policy.filter((rule) => rule.includes('maps.example'))).toHaveLength(2)
  await app.close()
})

test('sends HSTS only if the office is reached by https', async () => {
  expect((await office.call({ url: '/healthz' })).headers['strict-transport-security']).toBeUndefined()
  const secure = await buildApp({
    ...office.deps,
    env: { ...office.deps.env, publicUrl: 'https://office.example' },
  })
  const reply = await secure.inject({ url: '/healthz' })
  expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
  await secure.close()
})

test('trusts X-Forwarded-For only behind https', async () => {
  const address = async (publicUrl: string) => {
    const app = await buildApp({ ...office.deps, env: { ...office.deps.env, publicUrl } })
    app.get('/who', (request) => request.ip)
    const reply = await app.inject({ url: '/who', headers: { 'x-forwarded-for': '203.0.113.9' } })
    await app.close()
    return reply.body
  }
  expect(await address('http://localhost:3000')).toBe('127.0.0.1')
  expect(await address('https://office.example')).toBe('203.0.113.9')
})

test('adds an id to every reply, including errors, and disables caching under /v1', async () => {
  const reply = await office.call({ url: '/v1/nothing', headers: { 'x-request-id': 'mine' } })
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('compresses long JSON as the client accepts, and leaves short JSON', async () => {
  const url = '/docs/json'
  const plain = await office.call({ url })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await office.call({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const gzip = await office.call({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  const short = await office.call({ url: '/healthz', headers: { 'accept-encoding': 'br' } })
  expect(short.headers['content-encoding']).toBeUndefined()
})
