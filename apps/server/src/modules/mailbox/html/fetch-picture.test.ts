import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { loopback } from '../../../../test/loopback.ts'
import { publicInternet } from '../../../platform/outside.ts'
import { fetchPicture } from './fetch-picture.ts'

const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1')

let server: Server | undefined
afterEach(() => server?.close())

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a picture comes with the type of its bytes, whatever the server says, and nobody is told who asks', async () => {
  let asked: Record<string, unknown> = {}
  const origin = await serve((request, response) => {
    asked = request.headers
    response.setHeader('content-type', 'text/html').end(gif)
  })
  const picture = await fetchPicture(loopback, `${origin}/a.gif`)
  expect([picture?.type, picture?.bytes.equals(gif)]).toEqual(['image/gif', true])
  expect([asked['cookie'], asked['referer'], asked['x-forwarded-for']]).toEqual([
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
])('%s is no picture', async (_name, type, body) => {
  const origin = await serve((_request, response) => response.setHeader('content-type', type).end(body))
  expect(await fetchPicture(loopback, origin)).toBeNull()
})

test('redirects are followed three times, and only where a call itself would be allowed', async () => {
  const origin = await serve((request, response) => {
    const left = Number(request.url!.slice(1))
    if (request.url === '/private')
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
    else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end(gif)
  })
  expect(await fetchPicture(loopback, `${origin}/3`)).not.toBeNull()
  for (const path of ['4', 'private', 'file'])
    expect(await fetchPicture(loopback, `${origin}/${path}`)).toBeNull()
})

test('what is missing, refused or too large is none', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/large') response.end(Buffer.concat([gif, Buffer.alloc(10_000_001)]))
    else response.writeHead(404).end(gif)
  })
  expect(await fetchPicture(loopback, `${origin}/large`)).toBeNull()
  expect(await fetchPicture(loopback, `${origin}/none`)).toBeNull()
})

test.each([
  'http://127.0.0.1/a.gif',
  'http://localhost/a.gif',
  'http://[::1]/',
  'http://0x7f000001/',
  'http://10.0.0.1/',
])('%s is of the private network', async (address) =>
  expect(await fetchPicture(publicInternet, address)).toBeNull(),
)
