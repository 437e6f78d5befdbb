import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RawResponseParser } from './raw-response-parser.ts'

/** Parses a response in chunks of these sizes. */
function read(answer: string, sizes: readonly number[]): { mail: Buffer; rest: unknown } {
  const bytes = Buffer.from(answer)
  const taken = new RawResponseParser()
  const mail: Buffer[] = []
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? bytes.length
    mail.push(...taken.add(bytes.subarray(at, at + size)))
    at += size
  }
  return { mail: Buffer.concat(mail), rest: JSON.parse(taken.rest()) }
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })

test('separates the message from the rest for any chunking', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.dictionary(
        fc.string({ maxLength: 6 }).filter((name) => name !== 'raw' && name !== '__proto__'),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      fc.dictionary(
        fc.string({ maxLength: 6 }).filter((name) => name !== 'raw' && name !== '__proto__'),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      sizes,
      fc.constantFrom(0, 2),
      (bytes, before, after, pieces, indent) => {
        const both = { ...before, raw: Buffer.from(bytes).toString('base64url'), ...after }
        const { mail, rest } = read(JSON.stringify(both, null, indent), pieces)
        expect(mail.equals(Buffer.from(bytes))).toBe(true)
        expect(rest).toEqual(JSON.parse(JSON.stringify({ ...both, raw: '' })))
      },
    ),
  )
})

test('ignores nested fields and strings named raw', () => {
  const answer = {
    labelIds: ['raw', 'x'],
    payload: { raw: 'inner', list: [{ raw: 'deep' }] },
    snippet: '"raw":"no\\"',
    raw: 'YWI',
  }
  for (const size of [1, 3, 1000]) {
    const { mail, rest } = read(JSON.stringify(answer), [size])
    expect(mail.toString()).toBe('ab')
    expect(rest).toEqual({ ...answer, raw: '' })
  }
})

test('accepts padding, escapes and line breaks in the message', () => {
  for (const raw of ['YWJjZA==', 'YWJjZA\\u003d\\u003d', 'YWJ\\njZA', 'YW\\u004ajZA'])
    for (const size of [1, 2, 5, 100])
      expect(read(`{"raw": "${raw}", "id": "1"}`, [size]).mail.toString()).toBe('abcd')
  // Both base64 alphabets.
  for (const raw of ['-_-_', '+\\/+\\/', '+/+/'])
    expect(read(`{"raw":"${raw}"}`, [3]).mail).toEqual(Buffer.from([0xfb, 0xff, 0xbf]))
})

test('limits the size of the rest', () => {
  const taken = new RawResponseParser()
  taken.add(Buffer.from('{"snippet":"'))
  expect(() => {
    for (let n = 0; n < 30; n += 1) taken.add(Buffer.alloc(50_000, 'x'))
  }).toThrow(RangeError)
})
