import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { loopbackPolicy } from '../../../../test/harness/loopback.ts'
import { publicInternet } from '../../../platform/net/fetch-external.ts'
import { fetchImage, imageServers } from './fetch-image.ts'

const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1')

let server: Server | undefined
afterEach(() => server?.close())

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('detects the content type from the bytes, and sends no identifying headers', async () => {
  let headers: Record<string, unknown> = {}
  const origin = await serve((request, response) => {
    headers = request.headers
    response.setHeader('content-type', 'text/html').end(gif)
  })
  const image = await fetchImage(loopbackPolicy, `${origin}/a.gif`)
  expect([image?.type, image?.bytes.equals(gif)]).toEqual(['image/gif', true])
  expect([headers['cookie'], headers['referer'], headers['x-forwarded-for']]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['HTML', 'image/png', '<html>'],
  ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a PDF', 'image/png', '%PDF-1.7'],
  ['nothing', 'image/png', ''],
])('rejects %s', async (_name, type, body) => {
  const origin = await serve((_request, response) => response.setHeader('content-type', type).end(body))
  expect(await fetchImage(loopbackPolicy, origin)).toBeNull()
})

test.each([
  ['a PNG of 50,000 by 50,000 pixels', 50_000, true],
  ['a PNG of 4,000 by 4,000 pixels', 4000, false],
])('%s: rejected %s', async (_name, side, rejected) => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1')
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  const origin = await serve((_request, response) => response.end(png))
  expect((await fetchImage(loopbackPolicy, origin)) === null).toBe(rejected)
})

test.each([
  ['https://images.example/a.png', true],
  ['http://images.example:80/a.png', true],
  ['http://images.example:6379/', false],
  ['https://images.example:8443/a.png', false],
  ['http://127.0.0.1/a.png', false],
])('allows %s: %s', (url, allowed) => {
  expect(imageServers.allows(new URL(url))).toBe(allowed)
})

test('follows three redirects, each only to an allowed address', async () => {
  const origin = await serve((request, response) => {
    const left = Number(request.url!.slice(1))
    if (request.url === '/private')
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
    else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end(gif)
  })
  expect(await fetchImage(loopbackPolicy, `${origin}/3`)).not.toBeNull()
  for (const path of ['4', 'private', 'file'])
    expect(await fetchImage(loopbackPolicy, `${origin}/${path}`)).toBeNull()
})

test('returns null for missing and too large images', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/large') response.end(Buffer.concat([gif, Buffer.alloc(10_000_001)]))
    else response.writeHead(404).end(gif)
  })
  expect(await fetchImage(loopbackPolicy, `${origin}/large`)).toBeNull()
  expect(await fetchImage(loopbackPolicy, `${origin}/none`)).toBeNull()
})

test.each([
  'http://127.0.0.1/a.gif',
  'http://localhost/a.gif',
  'http://[::1]/',
  'http://0x7f000001/',
  'http://10.0.0.1/',
])('does not fetch %s from a private network', async (address) =>
  expect(await fetchImage(publicInternet, address)).toBeNull(),
)
