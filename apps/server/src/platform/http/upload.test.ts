import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { multipart } from '../../../test/calls/multipart.ts'
import { limitSize } from './upload.ts'
import { one } from '../db/one-row.ts'

const office = testOffice()
const maxBytes = 15_000_000

function upload(as: TestPerson, content: Buffer) {
  return office.call({
    method: 'POST',
    url: '/v1/agent-profile-photo',
    as,
    ...multipart('photo', 'photo.jpg', content),
  })
}

async function stored(): Promise<number> {
  const root = join(office.deps.env.dataDir, 'files')
  const counts = await Promise.all(
    ['media', 'incoming'].map(async (area) => (await readdir(join(root, area)).catch(() => [])).length),
  )
  const { rows } = await office.deps.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM media')
  return counts[0]! + counts[1]! + one(rows).n
}

/** An image with trailing bytes, which decoders ignore. */
async function padded(bytes: number): Promise<Buffer> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)])
}

test('accepts a file of exactly the limit, and rejects one byte more without a trace', async () => {
  const person = await office.person()
  const tooLarge = await upload(person, await padded(maxBytes + 1))
  expect(tooLarge.statusCode).toBe(413)
  expect(tooLarge.json()).toMatchObject({ code: 'too_large', errorMsg: 'The file is larger than 15 MB' })
  expect(await stored()).toBe(0)
  expect((await upload(person, await padded(maxBytes))).statusCode).toBe(200)
})

interface Listening {
  readonly app: FastifyInstance
  /** The statuses of its responses. */
  readonly answers: number[]
}

/** The app on a real port: closing a connection needs one. */
async function listening(): Promise<Listening> {
  const app = await buildApp(office.deps)
  const answers: number[] = []
  app.addHook('onSend', async (_request, reply) => void answers.push(reply.statusCode))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, answers }
}

/** Sends the first bytes of a request and closes the connection; returns the status that the server would have sent. */
async function cutOff(
  { app, answers }: Listening,
  as: TestPerson,
  path: string,
  field: string,
  bytes: number,
): Promise<number[]> {
  const { payload, headers } = multipart(field, 'photo.jpg', await padded(1_000_000))
  const outgoing = httpRequest({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: {
      ...headers,
      'content-length': payload.length,
      'x-app-auth': office.deps.env.appAuthKey,
      'x-requested-with': 'XMLHttpRequest',
      'x-session-id': as.sessionId,
    },
  })
  const failed = new Promise((resolve) => outgoing.once('error', resolve))
  await new Promise((resolve) => outgoing.write(payload.subarray(0, bytes), resolve))
  outgoing.destroy()
  await failed
  await vi.waitFor(() => expect(answers, `after ${bytes} bytes`).not.toEqual([]), 10_000)
  return answers.splice(0)
}

test.each([
  ['/v1/agent-profile-photo', 'photo'],
  ['/v1/feed-files', 'file'],
  ['/v1/sheet-imports?company=Cut', 'file'],
])('an interrupted upload to %s leaves nothing, and the server keeps working', async (path, field) => {
  const before = await stored()
  const person = await office.person(['SUPERVISOR'])
  const server = await listening()
  // Before the file, at its first bytes, and in the middle.
  for (const bytes of [50, 300, 600_000])
    expect(await cutOff(server, person, path, field, bytes)).toEqual([400])
  await server.app.close()
  expect(await stored()).toBe(before)
  const { rows } = await office.deps.pool.query('SELECT 1 FROM feed_run UNION ALL SELECT 1 FROM sheet_import')
  expect(rows).toEqual([])
  expect((await upload(person, await padded(1000))).statusCode).toBe(200)
})

test('a late consumer gets the error of an interrupted upload', async () => {
  const broken = new PassThrough()
  const stream = limitSize(broken, 10)
  broken.destroy(new Error('internal message of the parser'))
  await vi.waitFor(() => expect(stream.destroyed).toBe(true))
  await expect(text(stream)).rejects.toMatchObject({ code: 'bad_input' })
})

test('ignores other fields of the form', async () => {
  const { payload, headers } = multipart('photo', 'photo.jpg', await padded(1000))
  const boundary = headers['content-type'].split('boundary=')[1]!
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n`
  const reply = await office.call({
    method: 'POST',
    url: '/v1/agent-profile-photo',
    as: await office.person(),
    headers,
    payload: Buffer.concat([Buffer.from(field), payload]),
  })
  expect(reply.statusCode).toBe(200)
})
