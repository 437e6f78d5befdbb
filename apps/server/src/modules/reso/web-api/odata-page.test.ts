import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePage } from './odata-page.ts'
import { RecordError } from '../records/field-values.ts'
import { measureMemoryInUse } from '../../../../test/harness/collect-garbage.ts'

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\', '\\"', '}]', '[{', ',', '"value":[', '\\\\'),
)
/**
 * V8's own JSON.parse (Node.js 24) sometimes takes a name with an escape for another one of an earlier record, so only one
 * name has escapes.
 */
const name = text.filter((key) => (!/["\\\p{Cc}]/u.test(key) || key === '"value":[') && key !== '__proto__')
const record = fc.dictionary(name, fc.oneof(text, fc.integer(), fc.array(fc.dictionary(name, text))))

test('parses records and metadata of any valid JSON', () => {
  const metadata = fc.dictionary(
    name.filter((key) => key !== 'value'),
    fc.oneof(text, fc.integer(), fc.array(fc.integer()), record),
    { maxKeys: 3 },
  )
  const inputs = [metadata, metadata, fc.array(record, { maxLength: 5 }), fc.nat(2), fc.boolean()] as const
  fc.assert(
    fc.property(...inputs, (before, after, records, indent, escaped) => {
      const json = JSON.stringify({ ...before, value: records, ...after }, null, indent)
      // JSON allows any character as a Unicode escape.
      const body = escaped
        ? json.replace(/[^ -~\n]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
        : json
      const { value, ...rest } = JSON.parse(json) as { value: unknown[] }
      const page = parsePage(Buffer.from(body))!
      expect({ ...page.metadata, value: null }).toEqual({ ...rest, value: null })
      expect([...page.records]).toEqual(value)
      expect(page.records).toHaveLength(value.length)
      expect([...page.records.slice(0, 2), ...page.records.slice(2, 99)]).toEqual(value)
    }),
  )
})

test('an invalid record does not affect the others', () => {
  const page = parsePage(Buffer.from('{"value":[{"a":1},{"a":tru},7,[1,2],{"a":"}]"}],"@odata.count":5}'))!
  expect(page.metadata['@odata.count']).toBe(5)
  const [first, broken, number, list, last] = page.records
  expect([first, last]).toEqual([{ a: 1 }, { a: '}]' }])
  for (const invalid of [broken, number, list]) expect(invalid).toBeInstanceOf(RecordError)
})

test.each([
  '',
  '[]',
  '{}',
  '{"value":{}}',
  '{"value":[{"a":1}',
  '{"value":[{"a":1}]',
  'null',
  '{"a":{"value":[]}}',
])('returns null for %s', (body) => expect(parsePage(Buffer.from(body))).toBeNull())

test('parses a page of many megabytes with little extra memory', () => {
  const recordJson = JSON.stringify({
    ListingKey: 'K',
    PublicRemarks: 'x'.repeat(4000),
    Media: Array.from({ length: 20 }, () => ({ a: 1 })),
  })
  const body = Buffer.from(`{"value":[${Array(4000).fill(recordJson).join(',')}]}`)
  const before = measureMemoryInUse()
  const { records } = parsePage(body)!
  expect(records).toHaveLength(4000)
  // All records as objects would take several times the 16 MB of bytes.
  expect(measureMemoryInUse() - before).toBeLessThan(8_000_000)
})
