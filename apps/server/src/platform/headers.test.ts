import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testOffice } from '../../test/harness.ts'

const office = testOffice()

test("the page's policy allows scripts of its own only, and nobody to frame it", async () => {
  const { headers } = await office.call({ url: '/', headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy.toSorted()).toEqual(
    [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
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

test("a map's style from elsewhere opens its own host alone, for pictures and data", async () => {
  const mapStyleUrl = 'https://maps.example/styles/day.json?key=1'
  const app = await buildApp({ ...office.deps, env: { ...office.deps.env, mapStyleUrl } })
  const reply = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  const policy = String(reply.headers['content-security-policy']).split(';')
  expect(policy).toContain("img-src 'self' data: blob: https://maps.example")
  expect(policy).toContain("connect-src 'self' https://maps.example")
  expect(policy.filter((rule) => rule.includes('maps.example'))).toHaveLength(2)
  await app.close()
})

test('https is demanded only where the office is reached by it', async () => {
  expect((await office.call({ url: '/healthz' })).headers['strict-transport-security']).toBeUndefined()
  const secure = await buildApp({
    ...office.deps,
    env: { ...office.deps.env, publicUrl: 'https://office.example' },
  })
  const reply = await secure.inject({ url: '/healthz' })
  expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
  await secure.close()
})

test('a proxy is believed about the caller only behind https', async () => {
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

test('every reply has an id, errors too, and nothing under /v1 is cached', async () => {
  const reply = await office.call({ url: '/v1/nothing', headers: { 'x-request-id': 'mine' } })
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('long JSON is compressed as the caller can read it, short JSON is not', async () => {
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
