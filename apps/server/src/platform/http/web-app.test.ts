import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testOffice } from '../../../test/harness/test-office.ts'

const office = testOffice({ appAuthKey: 'key "$&" <of> tests' })
const script = 'console.log("a script that is long enough to be worth compressing")'
let root: string
let app: FastifyInstance
let unbuilt: FastifyInstance

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pb-web-'))
  await mkdir(join(root, 'assets'))
  const page = '<html><head><meta name="app-auth" content="%APP_AUTH%" /></head><body></body></html>'
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'shared.html'), page.replace('<body>', '<body>What was sent'))
  await writeFile(join(root, 'apply.html'), page.replace('<body>', '<body>What is applied for'))
  await writeFile(join(root, 'package.html'), page.replace('<body>', '<body>What a landlord opens'))
  await writeFile(join(root, 'inquire.html'), page.replace('<body>', '<body>What anyone may ask'))
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(root, 'assets', 'main-abc123.js'), script)
  await writeFile(join(root, 'assets', 'main-abc123.js.br'), brotliCompressSync(script))
  await writeFile(join(root, 'assets', 'main-abc123.js.gz'), gzipSync(script))
  app = await buildApp(office.deps, { webRoot: root })
  unbuilt = await buildApp(office.deps, { webRoot: join(root, 'nowhere') })
})

afterAll(async () => {
  await app.close()
  await unbuilt.close()
  await rm(root, { recursive: true, force: true })
})

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each(['/', '/results/rental?limit=20', '/listing/7', '/a/b/c.d', '/constructor/a'])(
  'a browser gets the page at %s, with the application key and never from a cache',
  async (url) => {
    const reply = await app.inject({ url, headers: asBrowser })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.body).toContain('content="key &quot;$&amp;&quot; &lt;of&gt; tests"')
    expect(reply.body).not.toContain('%APP_AUTH%')
  },
)

test.each([
  ['shared', 'What was sent'],
  ['apply', 'What is applied for'],
  ['package', 'What a landlord opens'],
])(
  'serves links below /%s/ a separate document, hidden from search engines and referrers',
  async (path, text) => {
    const reply = await app.inject({ url: `/${path}/${'x'.repeat(43)}`, headers: asBrowser })
    expect(reply.body).toContain(text)
    expect(reply.body).toContain('content="key ')
    expect(reply.headers['x-robots-tag']).toBe('noindex, nofollow, noarchive')
    expect(reply.headers['referrer-policy']).toBe('no-referrer')
    const other = await app.inject({ url: `/${path}ness`, headers: asBrowser })
    expect(other.body).not.toContain(text)
    expect(other.headers).not.toHaveProperty('x-robots-tag')
  },
)

test('names the files of the page that a path shows, beside those of the application', async () => {
  const link = '<link rel="modulepreload" crossorigin href="/assets/results-1.js"></head>'
  await mkdir(join(root, '.vite'))
  const pages = { files: ['assets/home-1.js', 'assets/results-1.js'], routes: [['^/results/[^/]+/?$', [1]]] }
  await writeFile(join(root, '.vite/pages.json'), JSON.stringify(pages))
  const read = async (url: string) => (await app.inject({ url, headers: asBrowser })).body
  expect(await read('/results/rental?limit=20')).toContain(link)
  expect(await read('/listing/7')).not.toContain('modulepreload')
  expect(await read(`/shared/${'x'.repeat(43)}`)).not.toContain('modulepreload')
  expect((await app.inject({ url: '/.vite/pages.json' })).statusCode).toBe(404)
  await rm(join(root, '.vite'), { recursive: true })
})

test('serves the public form of inquiries a document of its own', async () => {
  const reply = await app.inject({ url: '/inquire?listing_id=7', headers: asBrowser })
  expect(reply.body).toContain('What anyone may ask')
  const other = await app.inject({ url: '/inquire/7', headers: asBrowser })
  expect(other.body).not.toContain('What anyone may ask')
})

test('HEAD of a page has headers and no body', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/results/sale', headers: asBrowser })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toBe('')
})

test.each([
  ['/v1/nothing', asBrowser],
  ['/media', asBrowser],
  ['/docs/nothing', asBrowser],
  ['/assets/gone-123.js', asBrowser],
  ['/listing/7', { accept: 'application/json' }],
  ['/photo.png', { accept: 'image/*' }],
])('%s returns a problem, not a page', async (url, headers) => {
  const reply = await app.inject({ url, headers })
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['', undefined],
])('serves an asset for "%s" as %s, with a permanent cache', async (accepted, encoding) => {
  const reply = await app.inject({
    url: '/assets/main-abc123.js',
    headers: { 'accept-encoding': accepted },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers['content-type']).toMatch(/javascript/)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((body: Buffer) => body)
  expect(unpack(reply.rawPayload).toString()).toBe(script)
})

test('revalidates files next to the page', async () => {
  const reply = await app.inject({ url: '/favicon.svg' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toMatch(/svg/)
  expect(reply.headers['cache-control']).toBe('no-cache')
  const known = { 'if-none-match': reply.headers.etag as string }
  expect((await app.inject({ url: '/favicon.svg', headers: known })).statusCode).toBe(304)
})

test.each([
  '/assets/..%2findex.html',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/..%2fsecret.js',
])('%s is not found', async (url) => {
  const reply = await app.inject({ url, headers: { accept: 'image/*' } })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
})

test('shows a message without a build, and serves the API', async () => {
  const page = await unbuilt.inject({ url: '/', headers: asBrowser })
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('npm run build')
  expect((await unbuilt.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await unbuilt.inject({ url: '/assets/x.js' })).statusCode).toBe(404)
})
