import { maxPhotos, type PreviewPhoto } from '@pb/contract/my-listings'
import type { LightMyRequestResponse } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePhotos } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness.ts'
import { listingCalls } from '../../../test/listing-calls.ts'

const office = testOffice()
const calls = listingCalls(office)

function jpeg(red: number): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .jpeg()
    .toBuffer()
}

const nameOf = (reply: LightMyRequestResponse) => reply.json<PreviewPhoto>().name

async function names(as: Awaited<ReturnType<typeof office.person>>, id: string): Promise<string[]> {
  return (await calls.read(as, id)).photos.map(({ name }) => name)
}

/** Files and rows: what a refused upload must not change. */
async function kept() {
  const root = join(office.deps.env.dataDir, 'files')
  const list = (area: string) => readdir(join(root, area)).catch(() => [])
  const { rows } = await office.deps.pool.query(
    'SELECT (SELECT count(*) FROM media) AS media, (SELECT count(*) FROM listing_photo) AS photos',
  )
  return { files: await list('media'), incoming: await list('incoming'), rows }
}

test('photos stand in the order they came, and a search shows the first one', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const first = await calls.upload(as, id, await jpeg(1), 'a')
  expect(first.json()).toMatchObject({ caption: '', floorplan: false })
  const second = await calls.upload(as, id, await jpeg(2), 'b')
  expect(await names(as, id)).toEqual([nameOf(first), nameOf(second)])
  const card = await office.call({ url: `/v1/search-listings/${id}`, as })
  expect(card.json()).toMatchObject({ photo_featured: nameOf(first) })
  expect((await office.call({ url: `/media/${nameOf(second)}` })).statusCode).toBe(200)
})

test('a file that is sent again, even at the same time, is there once', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const file = await jpeg(3)
  const before = (await kept()).files.length
  const replies = await Promise.all([1, 2, 3].map(() => calls.upload(as, id, file, 'same')))
  expect(new Set(replies.map(nameOf)).size).toBe(1)
  expect(nameOf(await calls.upload(as, id, file, 'same'))).toBe(nameOf(replies[0]!))
  expect(await names(as, id)).toHaveLength(1)
  expect((await kept()).files).toHaveLength(before + 1)
})

test('what is ordered, named and marked stays so; what another tab added is not lost', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const [a, b, c] = [
    nameOf(await calls.upload(as, id, await jpeg(4), 'a')),
    nameOf(await calls.upload(as, id, await jpeg(5), 'b')),
    nameOf(await calls.upload(as, id, await jpeg(6), 'c')),
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

test('a removed photo comes back with its caption, where it is put', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const [a, b] = [
    nameOf(await calls.upload(as, id, await jpeg(7), 'a')),
    nameOf(await calls.upload(as, id, await jpeg(8), 'b')),
  ]
  expect((await calls.removePhoto(as, id, a)).json<{ photos: object[] }>().photos).toHaveLength(1)
  expect((await calls.removePhoto(as, id, a)).statusCode).toBe(404)
  const back = [a, b].map((name) => ({ name, caption: name === a ? 'Bath' : '', floorplan: false }))
  expect((await calls.order(as, id, back)).json()).toEqual({ photos: back })
  // Removed and sent anew, the file is a new photo.
  await calls.removePhoto(as, id, a)
  expect(nameOf(await calls.upload(as, id, await jpeg(7), 'a'))).not.toBe(a)
})

test('photos of another listing, or by another agent, are refused', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const [mine, theirs] = [await calls.add(as), await calls.add(other)]
  const name = nameOf(await calls.upload(other, theirs, await jpeg(9), 'a'))
  expect((await calls.order(as, mine, [{ name, caption: '', floorplan: false }])).statusCode).toBe(404)
  const before = await kept()
  expect((await calls.upload(as, theirs, await jpeg(9), 'x')).statusCode).toBe(403)
  expect((await calls.order(as, theirs, [])).statusCode).toBe(403)
  expect((await calls.removePhoto(as, theirs, name)).statusCode).toBe(403)
  expect(await kept()).toEqual(before)
})

test.each<[string, () => Buffer | Promise<Buffer>, number]>([
  ['a text', () => Buffer.from('hello'), 422],
  ['a cut-off picture', async () => (await jpeg(1)).subarray(0, 200), 422],
  ['a cut-off HEIC', async () => (await readFile(heic)).subarray(0, 400), 422],
  ['a file that is too large', () => Buffer.alloc(25_000_001, 1), 413],
])('%s is refused with a reason and leaves nothing behind', async (_what, make, status) => {
  const as = await office.person()
  const id = await calls.add(as)
  const before = await kept()
  const reply = await calls.upload(as, id, await make(), 'x')
  expect(reply.statusCode).toBe(status)
  expect(reply.json<{ errorMsg: string }>().errorMsg).toMatch(/picture|larger than/)
  expect(await kept()).toEqual(before)
})

const heic = join(import.meta.dirname, '../../../test/fixtures/turned.heic')

test('a HEIC picture is turned upright and carries nothing of where it was taken', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const name = nameOf(await calls.upload(as, id, await readFile(heic), 'phone'))
  const picture = sharp((await office.call({ url: `/media/${name}` })).rawPayload)
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 64 })
  expect((await picture.metadata()).exif).toBeUndefined()
  // What was left is on top once it is turned.
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
  expect(data[0]! > 200 && data[2]! < 60).toBe(true)
})

test('a listing has so many photos at most', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const many = Array.from({ length: maxPhotos }, (_, n) => `${String(n).padStart(32, 'f')}.jpg`)
  await makePhotos(office.deps.db, id, many)
  const before = await kept()
  const reply = await calls.upload(as, id, await jpeg(1), 'x')
  expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
    422,
    `A listing can have ${maxPhotos} photos at most`,
  ])
  expect(await kept()).toEqual(before)
})
