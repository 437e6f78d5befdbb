import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { multipart } from '../../../../test/calls/multipart.ts'

const office = testOffice()

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A valid PNG of one bit per pixel, so that 200 megapixels take a few kilobytes. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side / 8)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function portrait(): Sharp {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
}

function upload(as: TestPerson, photo: Buffer, field = 'photo') {
  return office.call({
    method: 'POST',
    url: '/v1/agent-profile-photo',
    as,
    ...multipart(field, 'me.jpg', photo),
  })
}

async function uploadPhoto(as: TestPerson): Promise<string> {
  return (await upload(as, await portrait().jpeg().toBuffer())).json<{ photo: string }>().photo
}

async function getPhoto(as: TestPerson): Promise<string | null> {
  return (await office.call({ url: '/v1/agent-profile', as })).json<{ photo: string | null }>().photo
}

function restore(as: TestPerson, photo: string) {
  return office.call({ method: 'PUT', url: '/v1/agent-profile-photo', as, payload: { photo } })
}

/** Every stored image: rows and files. */
async function storedImages(): Promise<unknown> {
  const files = join(office.deps.env.dataDir, 'files')
  const list = (area: string) => readdir(join(files, area)).catch(() => [])
  const { rows } = await office.deps.pool.query('SELECT name FROM media ORDER BY id')
  return { rows, media: await list('media'), incoming: await list('incoming') }
}

const notImage = 'Use a JPEG, PNG, WebP or HEIC photo'
const damaged = 'This photo is damaged. Try another one.'

test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
  ['not an image', () => Buffer.from('a letter to the landlord'), 422, notImage],
  [
    'an SVG with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    422,
    notImage,
  ],
  [
    '207 megapixels',
    () => hugePng(14_400),
    422,
    'This photo has more than 200 megapixels. Use a smaller one.',
  ],
  [
    'a JPEG that is cut off',
    async () => (await portrait().jpeg().toBuffer()).subarray(0, 1200),
    422,
    damaged,
  ],
  ['a PNG that is cut off', () => hugePng(800).subarray(0, 60), 422, damaged],
  ['more than 15 MB', () => Buffer.alloc(15_000_001, 0xff), 413, 'The file is larger than 15 MB'],
])('rejects %s with a clear message and stores nothing', async (_what, make, status, message) => {
  const agent = await office.person()
  const photo = await uploadPhoto(agent)
  const before = await storedImages()
  const reply = await upload(agent, await make())
  expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([status, message])
  expect(await storedImages()).toEqual(before)
  expect(await getPhoto(agent)).toBe(photo)
})

test('removes EXIF, IPTC and XMP metadata from a photo', async () => {
  const agent = await office.person()
  const image = await portrait()
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '40/1 44/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(image).metadata()).exif).toBeDefined()
  const { photo } = (await upload(agent, image)).json<{ photo: string }>()
  const { rawPayload } = await office.call({ url: `/media/${photo}` })
  const { exif, iptc, xmp } = await sharp(rawPayload).metadata()
  expect([exif, iptc, xmp]).toEqual([undefined, undefined, undefined])
  expect(rawPayload.includes('A camera')).toBe(false)
})

test('removes the photo, and only its owner can restore it', async () => {
  const [agent, stranger] = [await office.person(), await office.person(['SUPERVISOR'])]
  const photo = await uploadPhoto(agent)
  for (let n = 0; n < 2; n += 1) {
    const reply = await office.call({ method: 'DELETE', url: '/v1/agent-profile-photo', as: agent })
    expect(reply.statusCode).toBe(204)
    expect(await getPhoto(agent)).toBeNull()
  }
  expect((await restore(stranger, photo)).statusCode).toBe(404)
  expect(await getPhoto(stranger)).toBeNull()
  expect((await restore(agent, photo)).json()).toEqual({ photo })
  expect(await getPhoto(agent)).toBe(photo)
  expect((await office.call({ url: `/transcode/profile-m/${photo}` })).statusCode).toBe(200)
})

test('the session shows the new photo right away', async () => {
  const agent = await office.person()
  const photo = await uploadPhoto(agent)
  expect((await office.call({ url: '/v1/session', as: agent })).json()).toMatchObject({ photo })
})

test('previews a HEIC photo as JPEG without storing it', async () => {
  const as = await office.person()
  const heic = await readFile(join(import.meta.dirname, '../../../../test/fixtures/turned.heic'))
  const before = await storedImages()
  const preview = (photo: Buffer) =>
    office.call({
      method: 'POST',
      url: '/v1/agent-profile-photo/preview',
      as,
      ...multipart('photo', 'me.heic', photo),
    })
  const reply = await preview(heic)
  expect(reply.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg' })
  expect((await preview(Buffer.from('a letter'))).json()).toMatchObject({ errorMsg: notImage })
  expect(await storedImages()).toEqual(before)
  expect(await getPhoto(as)).toBeNull()
})
