import { maxPhotos, type PreviewPhoto } from '@pb/contract/my-listings'
import type { LightMyRequestResponse } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePhotos } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { listingCalls } from '../../../../test/calls/listing-calls.ts'

const office = testOffice()
const calls = listingCalls(office)

function jpeg(red: number): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .jpeg()
    .toBuffer()
}

const getName = (reply: LightMyRequestResponse) => reply.json<PreviewPhoto>().name

async function names(as: Awaited<ReturnType<typeof office.person>>, id: string): Promise<string[]> {
  return (await calls.read(as, id)).photos.map(({ name }) => name)
}

/** Returns stored files and row counts, which a rejected upload must not change. */
async function readStorage() {
  const root = join(office.deps.env.dataDir, 'files')
  const list = (area: string) => readdir(join(root, area)).catch(() => [])
  const { rows } = await office.deps.pool.query(
    'SELECT (SELECT count(*) FROM media) AS media, (SELECT count(*) FROM listing_photo) AS photos',
  )
  return { files: await list('media'), incoming: await list('incoming'), rows }
}

test('keeps photos in upload order, with the first one featured', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const first = await calls.upload(as, id, await jpeg(1), 'a')
  expect(first.json()).toMatchObject({ caption: '', floorplan: false })
  const second = await calls.upload(as, id, await jpeg(2), 'b')
  expect(await names(as, id)).toEqual([getName(first), getName(second)])
  const card = await office.call({ url: `/v1/search-listings/${id}`, as })
  expect(card.json()).toMatchObject({ photo_featured: getName(first) })
  expect((await office.call({ url: `/media/${getName(second)}` })).statusCode).toBe(200)
})

test('stores a repeated or concurrent upload of the same file once', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const file = await jpeg(3)
  const before = (await readStorage()).files.length
  const replies = await Promise.all([1, 2, 3].map(() => calls.upload(as, id, file, 'same')))
  expect(new Set(replies.map(getName)).size).toBe(1)
  expect(getName(await calls.upload(as, id, file, 'same'))).toBe(getName(replies[0]!))
  expect(await names(as, id)).toHaveLength(1)
  expect((await readStorage()).files).toHaveLength(before + 1)
})

test('saves order, captions and floor plans without losing uploads from another tab', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const [a, b, c] = [
    getName(await calls.upload(as, id, await jpeg(4), 'a')),
    getName(await calls.upload(as, id, await jpeg(5), 'b')),
    getName(await calls.upload(as, id, await jpeg(6), 'c')),
  ]
  const photos = [
    { name: b, caption: 'Kitchen', floorplan: false },
    { name: a, caption: '', floorplan: true },
  ]
  expect((await calls.order(as, id, photos)).json()).toEqual({
    photos: [...photos, { name: c, caption: '', floorplan: false }],
  })
  expect(await names(as, id)).toEqual([b, a, c])
  expect(
    (await calls.order(as, id, [{ name: `${'0'.repeat(32)}.jpg`, caption: '', floorplan: false }]))
      .statusCode,
  ).toBe(404)
})

test('restores a removed photo at the given position', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const [a, b] = [
    getName(await calls.upload(as, id, await jpeg(7), 'a')),
    getName(await calls.upload(as, id, await jpeg(8), 'b')),
  ]
  expect((await calls.removePhoto(as, id, a)).json<{ photos: object[] }>().photos).toHaveLength(1)
  expect((await calls.removePhoto(as, id, a)).statusCode).toBe(404)
  const back = [a, b].map((name) => ({ name, caption: name === a ? 'Bath' : '', floorplan: false }))
  expect((await calls.order(as, id, back)).json()).toEqual({ photos: back })
  // Uploaded again after removal, the file becomes a new photo.
  await calls.removePhoto(as, id, a)
  expect(getName(await calls.upload(as, id, await jpeg(7), 'a'))).not.toBe(a)
})

test('rejects photos of another listing, and uploads by another agent', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const [mine, theirs] = [await calls.add(as), await calls.add(other)]
  const name = getName(await calls.upload(other, theirs, await jpeg(9), 'a'))
  expect((await calls.order(as, mine, [{ name, caption: '', floorplan: false }])).statusCode).toBe(404)
  const before = await readStorage()
  expect((await calls.upload(as, theirs, await jpeg(9), 'x')).statusCode).toBe(403)
  expect((await calls.order(as, theirs, [])).statusCode).toBe(403)
  expect((await calls.removePhoto(as, theirs, name)).statusCode).toBe(403)
  expect(await readStorage()).toEqual(before)
})

test.each<[string, () => Buffer | Promise<Buffer>, number]>([
  ['a text', () => Buffer.from('hello'), 422],
  ['a truncated photo', async () => (await jpeg(1)).subarray(0, 200), 422],
  ['a truncated HEIC', async () => (await readFile(heic)).subarray(0, 400), 422],
  ['a file that is too large', () => Buffer.alloc(60_000_001, 1), 413],
])('rejects %s with a reason and stores nothing', async (_label, make, status) => {
  const as = await office.person()
  const id = await calls.add(as)
  const before = await readStorage()
  const reply = await calls.upload(as, id, await make(), 'x')
  expect(reply.statusCode).toBe(status)
  expect(reply.json<{ errorMsg: string }>().errorMsg).toMatch(/photo|larger than/)
  expect(await readStorage()).toEqual(before)
})

const heic = join(import.meta.dirname, '../../../../test/fixtures/turned.heic')

test('rotates a HEIC photo upright and strips its location', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const name = getName(await calls.upload(as, id, await readFile(heic), 'phone'))
  const image = sharp((await office.call({ url: `/media/${name}` })).rawPayload)
  expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 64 })
  expect((await image.metadata()).exif).toBeUndefined()
  // The left side is on top after the rotation.
  const { data } = await image.raw().toBuffer({ resolveWithObject: true })
  expect(data[0]! > 200 && data[2]! < 60).toBe(true)
})

test('limits the number of photos of a listing', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const many = Array.from({ length: maxPhotos }, (_, n) => `${String(n).padStart(32, 'f')}.jpg`)
  await makePhotos(office.deps.db, id, many)
  const before = await readStorage()
  const reply = await calls.upload(as, id, await jpeg(1), 'x')
  expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
    422,
    `A listing can have up to ${maxPhotos} photos.`,
  ])
  expect(await readStorage()).toEqual(before)
})
