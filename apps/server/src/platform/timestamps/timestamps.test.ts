import fc from 'fast-check'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasOpenssl,
  startTimestampService,
  type TimestampService,
} from '../../../test/harness/timestamp-service.ts'
import { fetchExternal, type EgressPolicy } from '../net/fetch-external.ts'
import { encodeDer, encodeInteger, readElements } from './der.ts'
import { fetchTimestamp } from './fetch-timestamp.ts'
import { createNonce, readTimestampReply, TimestampError, writeTimestampRequest } from './timestamp-token.ts'

const digest = createHash('sha256').update('a document').digest()

test('encodes what it reads', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(0x04, 0x30, 0xa0), fc.uint8Array({ maxLength: 400 }))),
      (parts) => {
        const bytes = Buffer.concat(parts.map(([tag, content]) => encodeDer(tag, content)))
        expect(readElements(bytes).map(({ tag, content }) => [tag, [...content]])).toEqual(
          parts.map(([tag, content]) => [tag, [...content]]),
        )
      },
    ),
  )
  expect(encodeInteger(Buffer.from([0, 0, 0x80])).toString('hex')).toBe('02020080')
  expect(encodeInteger(Buffer.from([0, 0])).toString('hex')).toBe('020100')
})

test.each(['30', '3080', '3085', '300501', '3089ffffffffffffffffff', '02'])(
  'refuses damaged DER %s',
  (bytes) => {
    expect(() => readElements(Buffer.from(bytes, 'hex'))).toThrow(RangeError)
  },
)

describe.skipIf(!hasOpenssl)('a service', () => {
  let service: TimestampService
  beforeAll(async () => {
    service = await startTimestampService()
  })
  afterAll(() => service.close())

  test('gives a timestamp of the question, which OpenSSL finds valid', async () => {
    const { bytes, time } = await fetchTimestamp(service.url, digest)
    expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(600_000)
    expect(await service.isValid(bytes, digest.toString('hex'))).toBe(true)
    expect(await service.isValid(bytes, 'ab'.repeat(32))).toBe(false)
  })

  test('is asked for in questions of one size, since another would change the size of the answer', () => {
    const sizes = Array.from(
      { length: 1000 },
      () => writeTimestampRequest({ digest, nonce: createNonce() }).length,
    )
    expect(new Set(sizes).size).toBe(1)
  })

  test('is not believed when it answers another question, refuses, or answers something else', async () => {
    const policy = { allows: () => true, agents: {} } as unknown as EgressPolicy
    const nonce = randomBytes(8)
    const { body } = await fetchExternal(policy, new URL(service.url), {
      method: 'POST',
      body: writeTimestampRequest({ digest, nonce }),
      maxBytes: 100_000,
      seconds: 60,
    })
    expect(readTimestampReply(body, { digest, nonce }).bytes.length).toBeGreaterThan(500)
    for (const question of [
      { digest: randomBytes(32), nonce },
      { digest, nonce: randomBytes(8) },
    ])
      expect(() => readTimestampReply(body, question)).toThrow('The timestamp is of something else')
    fc.assert(
      fc.property(fc.nat({ max: body.length - 1 }), fc.nat({ max: 255 }), fc.boolean(), (at, byte, isCut) => {
        const changed = Buffer.from(isCut ? body.subarray(0, at) : body)
        if (!isCut) changed[at] = byte
        try {
          const read = readTimestampReply(changed, { digest, nonce })
          return read.bytes.length > 0 && !Number.isNaN(read.time.getTime())
        } catch (error) {
          return error instanceof TimestampError
        }
      }),
      { numRuns: 1000 },
    )
    for (const answer of [
      { status: 500, body },
      { status: 200, body: Buffer.from('<html>') },
      { status: 200, body: Buffer.from('30053003020102', 'hex') },
      { status: 200, body: Buffer.alloc(0) },
    ]) {
      service.answer = answer
      await expect(fetchTimestamp(service.url, digest)).rejects.toThrow(TimestampError)
    }
    service.answer = null
  })
})
