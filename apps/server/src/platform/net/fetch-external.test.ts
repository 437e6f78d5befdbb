import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { loopbackPolicy } from '../../../test/harness/loopback.ts'
import { fetchExternal, publicInternet, retryAfter } from './fetch-external.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function serve(listener: RequestListener): Promise<URL> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

const call = { maxBytes: 1000, seconds: 5 }

test('reads and decompresses responses, and does not follow redirects', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('good'))
  })
  expect((await fetchExternal(loopbackPolicy, url, call)).body.toString()).toBe('good')
  expect((await fetchExternal(loopbackPolicy, new URL('/moved', url), call)).status).toBe(302)
})

test('stops reading responses that are too large, also when compressed', async () => {
  const url = await serve((request, response) => {
    const packed = request.url === '/packed'
    if (packed) response.setHeader('content-encoding', 'gzip')
    response.end(packed ? gzipSync(Buffer.alloc(100_000)) : Buffer.alloc(100_000))
  })
  await expect(fetchExternal(loopbackPolicy, url, call)).rejects.toMatchObject({ kind: 'large' })
  await expect(fetchExternal(loopbackPolicy, new URL('/packed', url), call)).rejects.toMatchObject({
    kind: 'large',
  })
})

test('throws when the connection is interrupted', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    response.socket?.destroy()
  })
  await expect(fetchExternal(loopbackPolicy, url, call)).rejects.toMatchObject({ kind: 'unreachable' })
})

test.each([
  'http://127.0.0.1/',
  'http://10.1.2.3/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://localhost/',
  'http://user:secret@93.184.216.34/',
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
])('%s is never called', async (address) => {
  await expect(fetchExternal(publicInternet, new URL(address), call)).rejects.toMatchObject({
    kind: 'address',
  })
})

test('parses Retry-After in seconds or as a date, limited to one day', () => {
  const now = new Date('2026-03-02T15:00:00Z')
  const at = (value?: string) =>
    retryAfter(value === undefined ? {} : { 'retry-after': value }, now)?.toISOString()
  expect(at('120')).toBe('2026-03-02T15:02:00.000Z')
  expect(at('Mon, 02 Mar 2026 15:10:00 GMT')).toBe('2026-03-02T15:10:00.000Z')
  expect(at('Mon, 02 Mar 2020 15:10:00 GMT')).toBe(now.toISOString())
  expect(at('9999999')).toBe('2026-03-03T15:00:00.000Z')
  expect([at(), at(''), at('soon')]).toEqual([undefined, undefined, undefined])
})
