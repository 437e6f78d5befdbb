import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPage } from './server-page.ts'
import { RecordFault } from './values.ts'

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\', '\\"', '}]', '[{', ',', '"value":[', '\\\\'),
)
const name = text.filter((given) => given !== '"' && given !== '\\' && given !== '__proto__')
const record = fc.dictionary(name, fc.oneof(text, fc.integer(), fc.array(fc.dictionary(name, text))))

test('a page gives the records and what stands beside them, however it is written', () => {
  const beside = fc.dictionary(
    name.filter((given) => given !== 'value'),
    fc.oneof(text, fc.integer(), fc.array(fc.integer()), record),
    { maxKeys: 3 },
  )
  const given = [beside, beside, fc.array(record, { maxLength: 5 }), fc.nat(2), fc.boolean()] as const
  fc.assert(
    fc.property(...given, (before, after, records, indent, escaped) => {
      const whole = JSON.stringify({ ...before, value: records, ...after }, null, indent)
      // A server may write any letter by its number.
      const written = escaped
        ? whole.replace(/[^ -~\n]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
        : whole
      const { value, ...rest } = JSON.parse(whole) as { value: unknown[] }
      const page = readPage(Buffer.from(written))!
      expect({ ...page.beside, value: null }).toEqual({ ...rest, value: null })
      expect([...page.records]).toEqual(value)
      expect(page.records).toHaveLength(value.length)
      expect([...page.records.slice(0, 2), ...page.records.slice(2, 99)]).toEqual(value)
    }),
  )
})

test('a broken record costs itself alone', () => {
  const page = readPage(Buffer.from('{"value":[{"a":1},{"a":tru},7,[1,2],{"a":"}]"}],"@odata.count":5}'))!
  expect(page.beside['@odata.count']).toBe(5)
  const [first, broken, number, list, last] = page.records
  expect([first, last]).toEqual([{ a: 1 }, { a: '}]' }])
  for (const one of [broken, number, list]) expect(one).toBeInstanceOf(RecordFault)
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
])('what is no page is none: %s', (body) => expect(readPage(Buffer.from(body))).toBeNull())

test('a page of many megabytes costs little beyond its bytes', () => {
  const one = JSON.stringify({
    ListingKey: 'K',
    PublicRemarks: 'x'.repeat(4000),
    Media: Array.from({ length: 20 }, () => ({ a: 1 })),
  })
  const body = Buffer.from(`{"value":[${Array(4000).fill(one).join(',')}]}`)
  const before = process.memoryUsage().heapUsed
  const { records } = readPage(body)!
  expect(records).toHaveLength(4000)
  // All of them at once as objects would be several times the 16 MB of bytes.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(8_000_000)
})
