import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasOpenssl,
  startTimestampService,
  type TimestampService,
} from '../../../../test/harness/timestamp-service.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { requestCalls } from '../request-calls.fixture.ts'
import { writeSignedPdfs } from './write-signed-pdf.ts'

const office = testOffice()
const { send, read, readToken, readPdf, sign } = requestCalls(office)

/** Returns the timestamp of a PDF, and the SHA-256 of all but it. */
function readTimestamp(bytes: Buffer): { token: Buffer; sha256: string } {
  const text = bytes.toString('latin1')
  const at = text.indexOf('ETSI.RFC3161')
  const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/
    .exec(text.slice(at - 100))!
    .slice(1)
    .map(Number)
  const [from, length, after, rest] = range as [number, number, number, number]
  expect([from, after + rest]).toEqual([0, bytes.length])
  const hash = createHash('sha256').update(bytes.subarray(0, length)).update(bytes.subarray(after))
  return { token: Buffer.from(text.slice(length + 1, after - 1), 'hex'), sha256: hash.digest('hex') }
}

describe.skipIf(!hasOpenssl)('a timestamp service', () => {
  let service: TimestampService
  beforeAll(async () => {
    service = await startTimestampService()
    Object.assign(office.deps.env, { timestampUrl: service.url })
  })
  afterAll(() => service.close())

  test('proves when a signed document existed', async () => {
    const agent = await office.person()
    const { request_id: id } = await send(agent)
    const token = await readToken(agent, 'Nora')
    expect((await sign(token)).statusCode).toBe(200)
    await writeSignedPdfs(office.deps)
    const stamp = readTimestamp(await readPdf(token))
    expect(await service.isValid(stamp.token, stamp.sha256)).toBe(true)
    // Nothing is after the token, where a change would not be found.
    expect(stamp.token.length).toBe(4 + stamp.token.readUInt16BE(2))
    const { state, time_stamped: at } = await read(agent, id)
    expect(state).toBe('completed')
    expect(Math.abs(at! * 1000 - Date.now())).toBeLessThan(600_000)
  })

  test('that is out of reach is waited for, for an hour', async () => {
    const agent = await office.person()
    const { request_id: id } = await send(agent)
    expect((await sign(await readToken(agent, 'Nora'))).statusCode).toBe(200)
    service.answer = { status: 503, body: Buffer.from('busy') }
    await writeSignedPdfs(office.deps)
    expect(await read(agent, id)).toMatchObject({ state: 'signed', time_stamped: null })
    office.clock.advance(3600)
    await writeSignedPdfs(office.deps)
    expect(await read(agent, id)).toMatchObject({ state: 'completed', time_stamped: null })
    service.answer = null
  })
})
