import { endpoint } from '@pb/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import type { CsvValue } from '../csv.ts'
import { AppError } from '../errors/app-error.ts'
import { defineModule } from '../module.ts'
import { sendCsv } from './download.ts'
import { compressReplies } from './headers.ts'
import { registerErrorHandler } from './http.ts'
import { registerModules } from './register.ts'

const office = testOffice()
let app: FastifyInstance
afterEach(() => app.close())

const file = endpoint({
  method: 'GET',
  path: '/file',
  tag: 'test',
  summary: 'A file',
  access: 'public',
  replies: { 200: { raw: 'text/csv' } },
  errors: ['forbidden_role'],
})

/** Returns the reply of a server that compresses, with one endpoint that streams. */
async function download(rows: AsyncIterable<CsvValue[][]>) {
  app = Fastify()
  registerErrorHandler(app)
  await compressReplies(app)
  const module = defineModule({
    name: 'test',
    endpoints: { file },
    handlers: () => ({ file: async ({ reply }) => sendCsv(reply, 'rows.csv', ['n', 'text'], rows) }),
  })
  await registerModules(app, office.deps, [module])
  return app.inject({ url: '/file', headers: { 'accept-encoding': 'br, gzip' } })
}

test('sends rows batch by batch, and the titles alone where there are none', async () => {
  const rows = Readable.from([[[1, 'a'], [2, 'b, c']], [], [[3, '=1']]]) // prettier-ignore
  const reply = await download(rows as AsyncIterable<CsvValue[][]>)
  expect(reply.headers['content-disposition']).toBe('attachment; filename="rows.csv"')
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(
    '\uFEFFn,text\r\n1,a\r\n2,"b, c"\r\n3,\'=1\r\n',
  )
  await app.close()
  const empty = await download(Readable.from([]) as AsyncIterable<CsvValue[][]>)
  expect(brotliDecompressSync(empty.rawPayload).toString()).toBe('\uFEFFn,text\r\n')
})

test('answers what the rows throw with a plain problem, not under the headers of the file', async () => {
  // eslint-disable-next-line require-yield
  async function* refuse(): AsyncGenerator<CsvValue[][]> {
    throw new AppError('forbidden_role')
  }
  const reply = await download(refuse())
  expect(reply.statusCode).toBe(403)
  expect(reply.headers).not.toHaveProperty('content-encoding')
  expect(reply.headers).not.toHaveProperty('content-disposition')
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(reply.json()).toMatchObject({ status: 403, code: 'forbidden_role' })
})
