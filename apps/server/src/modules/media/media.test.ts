import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { deleteImage, storePreparedImage, getMailImage, getPrintImage, storeImage } from './index.ts'
import { createMissingPrintDerivatives } from './print-derivatives-job.ts'
import { limitConcurrency } from '../../platform/workers/limit-concurrency.ts'
import { one } from '../../platform/db/one-row.ts'

const office = testOffice()

function canvas(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
}

function store(content: Buffer) {
  return storeImage(office.deps, content, { createdBy: null })
}

/** Returns stored files and the number of rows, which a rejected upload must not change. */
async function readStorage(): Promise<{
  files: string[]
  prints: string[]
  incoming: string[]
  rows: number
}> {
  const root = join(office.deps.env.dataDir, 'files')
  const list = (area: string) => readdir(join(root, area)).catch(() => [])
  const { rows } = await office.deps.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM media')
  const prints = [...(await list('print/large')), ...(await list('print/small'))]
  return { files: await list('media'), prints, incoming: await list('incoming'), rows: one(rows).n }
}

/** A PNG whose header claims a larger size than its pixel data has. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('rotates an image upright, scales it down, strips metadata, and inserts a row', async () => {
  const source = await canvas(4000, 1000)
    .withExif({ IFD0: { Copyright: 'a photographer' }, IFD3: { GPSLatitude: '40/1 44/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const stored = await store(source)
  expect(stored).toMatchObject({ width: 640, height: 2560 })
  expect(stored.name).toMatch(/^[0-9a-f]{32}\.jpg$/)
  const reply = await office.call({ url: `/media/${stored.name}` })
  const metadata = await sharp(reply.rawPayload).metadata()
  expect(metadata).toMatchObject({ width: 640, height: 2560, format: 'jpeg' })
  expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(Array(4).fill(undefined))
  const row = await office.deps.db
    .selectFrom('media')
    .selectAll()
    .where('name', '=', stored.name)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ bytes: reply.rawPayload.length, content_type: 'image/jpeg', width: 640 })
})

test('accepts PNG and WebP, and preserves transparency', async () => {
  const opaque = await store(await canvas(20, 20).png().toBuffer())
  expect(opaque.name).toMatch(/\.jpg$/)
  const clear = await store(await canvas(20, 20).ensureAlpha(0.5).webp().toBuffer())
  expect(clear.name).toMatch(/\.webp$/)
})

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  [
    'a truncated JPEG',
    async () => (await canvas(400, 400).jpeg().toBuffer()).subarray(0, 900),
    'This photo is damaged. Try another one.',
  ],
  [
    'a truncated PNG',
    async () => {
      const png = await sharp(
        Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251)),
        {
          raw: { width: 300, height: 300, channels: 3 },
        },
      )
        .png()
        .toBuffer()
      return png.subarray(0, png.length / 2)
    },
    'This photo is damaged. Try another one.',
  ],
  ['a text', () => Buffer.from('hello'), 'Use a JPEG, PNG, WebP or HEIC photo'],
  ['nothing', () => Buffer.alloc(0), 'Use a JPEG, PNG, WebP or HEIC photo'],
  [
    'an SVG with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'Use a JPEG, PNG, WebP or HEIC photo',
  ],
  ['a GIF', () => canvas(5, 5).gif().toBuffer(), 'Use a JPEG, PNG, WebP or HEIC photo'],
  [
    'a decompression bomb',
    () => claimedPng(30_000, 30_000),
    'This photo has more than 200 megapixels. Use a smaller one.',
  ],
  ['a false header', () => claimedPng(3000, 3000), 'This photo is damaged. Try another one.'],
  [
    'a JPEG in name only',
    () => Buffer.from('\xff\xd8\xff\xe0 nothing follows', 'latin1'),
    'This photo is damaged. Try another one.',
  ],
])('rejects %s and stores nothing', async (_label, make, message) => {
  const before = await readStorage()
  await expect(store(await make())).rejects.toMatchObject({ code: 'bad_picture', message })
  expect(await readStorage()).toEqual(before)
})

test('scales down photos of more than 50 megapixels, upright', async () => {
  const turned = canvas(10_400, 5200).withMetadata({ orientation: 6 })
  expect(await store(await turned.jpeg().toBuffer())).toMatchObject({ width: 1280, height: 2560 })
  const png = await canvas(10_400, 5200).png({ compressionLevel: 1 }).toBuffer()
  expect(await store(png)).toMatchObject({ width: 2560, height: 1280 })
})

test('reports that a large photo is damaged', async () => {
  const jpeg = await canvas(9000, 6000).jpeg().toBuffer()
  await expect(store(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({
    code: 'bad_picture',
    message: 'This photo is damaged. Try another one.',
  })
})

test('deletes the file when inserting the row fails', async () => {
  const before = await readStorage()
  const image = await canvas(10, 10).jpeg().toBuffer()
  await expect(storeImage(office.deps, image, { createdBy: '999999' })).rejects.toThrow(/foreign key/)
  expect(await readStorage()).toEqual(before)
})

test('creates a size once for concurrent requests', async () => {
  const { name } = await store(await canvas(2000, 1000).jpeg().toBuffer())
  const put = vi.spyOn(office.deps.files, 'put')
  const url = `/transcode/wcontact-l/${name}`
  const replies = await Promise.all(Array.from({ length: 8 }, () => office.call({ url })))
  const later = await office.call({ url })
  expect(put).toHaveBeenCalledTimes(1)
  put.mockRestore()
  for (const reply of [...replies, later]) {
    expect(reply.headers['content-type']).toBe('image/webp')
    expect(reply.rawPayload.equals(later.rawPayload)).toBe(true)
  }
  expect(await sharp(later.rawPayload).metadata()).toMatchObject({ width: 800, height: 600, format: 'webp' })
})

const sizes = ['large', 'small'] as const

async function readPrintMetadata(name: string) {
  const bytes = await Promise.all(sizes.map((size) => getPrintImage(office.deps, name, size)))
  return Promise.all(bytes.map(async (each) => each && sharp(each).metadata()))
}

test('creates print derivatives on upload: uncropped, never enlarged, without transparency', async () => {
  const landscape = await store(await canvas(3000, 2000).jpeg().toBuffer())
  const get = vi.spyOn(office.deps.files, 'get')
  const [large, small] = await readPrintMetadata(landscape.name)
  expect(get.mock.calls.flat()).toEqual(sizes.map((size) => `print/${size}/${landscape.name}`))
  get.mockRestore()
  expect(large).toMatchObject({ format: 'jpeg', width: 1125, height: 750, channels: 3, isProgressive: false })
  expect(small).toMatchObject({ format: 'jpeg', width: 383, height: 255, channels: 3 })
  const clear = await store(await canvas(900, 400).ensureAlpha(0).png().toBuffer())
  expect(await readPrintMetadata(clear.name)).toMatchObject([
    { format: 'jpeg', width: 900, height: 400 },
    { format: 'jpeg', width: 574, height: 255 },
  ])
  const { dominant } = await sharp((await getPrintImage(office.deps, clear.name, 'small'))!).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
})

test('creates missing print derivatives one after the other, each once', async () => {
  const { db, files } = office.deps
  const unprinted = () => db.selectFrom('media').select('name').where('printed', '=', false).execute()
  const older = await storePreparedImage(office.deps, await canvas(1200, 800).jpeg().toBuffer())
  const broken = await storePreparedImage(office.deps, await canvas(1200, 800).jpeg().toBuffer())
  await files.put(`media/${broken.name}`, Buffer.from('broken'))
  expect(await unprinted()).toHaveLength(2)
  const pauses: number[] = []
  const pause = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds))
  expect(await createMissingPrintDerivatives(office.deps, { pause })).toEqual({ more: false })
  expect(pauses).toHaveLength(2)
  expect(await unprinted()).toEqual([])
  expect(await readPrintMetadata(older.name)).toMatchObject([{ width: 1125 }, { width: 383 }])
  expect(await readPrintMetadata(broken.name)).toEqual([null, null])
})

test('stops creating print derivatives when the server shuts down', async () => {
  const { name } = await storePreparedImage(office.deps, await canvas(600, 400).jpeg().toBuffer())
  expect(await createMissingPrintDerivatives(office.deps, { signal: AbortSignal.abort() })).toEqual({
    more: false,
  })
  expect(await office.deps.files.get(`print/small/${name}`)).toBeNull()
})

test('creates a missing print derivative once for concurrent calls', async () => {
  const { name } = await storePreparedImage(office.deps, await canvas(600, 400).jpeg().toBuffer())
  const put = vi.spyOn(office.deps.files, 'put')
  const images = await Promise.all([...sizes, ...sizes].map((size) => getPrintImage(office.deps, name, size)))
  expect(put).toHaveBeenCalledTimes(sizes.length)
  put.mockRestore()
  expect(images.map((bytes) => bytes?.equals(images[0]!))).toEqual([true, false, true, false])
})

test('crops an email image to its box', async () => {
  const { name } = await store(await canvas(2400, 1600).jpeg().toBuffer())
  const boxes = [
    { width: 828, height: 552 },
    { width: 1200, height: 900 },
  ]
  for (const box of boxes)
    expect(await sharp((await getMailImage(office.deps, name, box))!).metadata()).toMatchObject(box)
})

test('deletes an image with all its derivatives', async () => {
  const before = await readStorage()
  const { name } = await store(await canvas(900, 600).jpeg().toBuffer())
  await office.call({ url: `/transcode/wcontact-m/${name}` })
  await deleteImage(office.deps, name)
  expect(await readStorage()).toEqual(before)
  expect((await office.call({ url: `/transcode/wcontact-m/${name}` })).statusCode).toBe(404)
})

test('sends immutable caching headers and nosniff, and 304 for a cached image', async () => {
  const { name } = await store(await canvas(40, 40).jpeg().toBuffer())
  for (const url of [`/media/${name}`, `/transcode/listing-l/${name}`]) {
    const reply = await office.call({ url })
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
    const again = await office.call({ url, headers: { 'if-none-match': reply.headers.etag as string } })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
    const head = await office.call({ method: 'HEAD', url })
    expect(head.headers['content-length']).toBe(reply.headers['content-length'])
  }
})

test('returns 404 for an unknown image, and 400 for an invalid name or size', async () => {
  const unknown = `${'0'.repeat(32)}.jpg`
  expect((await office.call({ url: `/media/${unknown}` })).statusCode).toBe(404)
  expect((await office.call({ url: `/transcode/wcontact-s/${unknown}` })).statusCode).toBe(404)
  expect((await office.call({ url: `/transcode/huge/${unknown}` })).statusCode).toBe(400)
  expect((await office.call({ url: '/media/..%2f..%2fsecret' })).statusCode).toBe(400)
})

test('limits concurrency, also after failures', async () => {
  const limited = limitConcurrency(2)
  let running = 0
  let maxRunning = 0
  const work = async (n: number) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (n % 3 === 0) throw new Error('failed')
    return n
  }
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => limited(() => work(n))))
  expect(maxRunning).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7)
})
