import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { DocumentFault, jsonRecords } from './json-records.ts'
import { RecordFault, type FeedRecord } from './values.ts'

/** The whole of a file is unpacked to at most this much, so that a small one cannot grow without end. */
const mostCharacters = 4_000_000_000

async function* textOf(bytes: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let characters = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    characters += text.length
    if (characters > mostCharacters) throw new DocumentFault('The file is too large')
    yield text
  }
  yield decoder.decode()
}

/** Whether the first bytes are gzip's; they stay to be read. */
async function isPacked(bytes: Readable): Promise<boolean> {
  await new Promise<void>((resolve, reject) => {
    bytes.once('readable', resolve).once('end', resolve).once('error', reject)
  })
  const head = bytes.read() as Buffer | null
  if (head === null) throw new DocumentFault('The file is empty')
  bytes.unshift(head)
  return head[0] === 0x1f && head[1] === 0x8b
}

/** The text once it is known what it begins with. */
async function* from(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

async function* jsonOf(text: AsyncIterable<string>): AsyncGenerator<FeedRecord | RecordFault> {
  for await (const piece of jsonRecords(text)) {
    try {
      const record: unknown = JSON.parse(piece)
      yield record !== null && typeof record === 'object' && !Array.isArray(record)
        ? (record as FeedRecord)
        : new RecordFault('This is no record')
    } catch {
      yield new RecordFault('The record is no valid JSON')
    }
  }
}

/** What our own export puts before a text that a spreadsheet would take for a formula. */
const unquoted = (value: string) => (/^''?[=+\-@\t\r]/.test(value) ? value.slice(1) : value)

async function* csvOf(text: AsyncIterable<string>): AsyncGenerator<FeedRecord | RecordFault> {
  const parser = parse({
    columns: (header: string[]) => header.map((name) => name.trim()),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 2_000_000,
  })
  const feeding = (async () => {
    for await (const chunk of text)
      if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve))
    parser.end()
  })()
  feeding.catch((error: Error) => parser.destroy(error))
  try {
    for await (const row of parser as AsyncIterable<Record<string, string>>)
      yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, unquoted(value)]))
  } catch (error) {
    throw error instanceof CsvError ? new DocumentFault(`The file is no valid CSV: ${error.message}`) : error
  }
}

/**
 * Streams the records of a file, JSON or CSV, packed with gzip or not: what it is, its first bytes say. A record that
 * cannot be read comes as its fault; a file that cannot be read on throws `DocumentFault`.
 */
export async function* recordsOf(bytes: Readable): AsyncGenerator<FeedRecord | RecordFault> {
  const packed = await isPacked(bytes)
  const plain = packed ? bytes.pipe(createGunzip()) : bytes
  if (packed) bytes.on('error', (error) => plain.destroy(error))
  const text = textOf(plain)
  let first = ''
  for (;;) {
    const next = await text.next().catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('Z_') ? new DocumentFault('The file is no valid gzip') : error
    })
    if (next.done) break
    first += next.value
    if (first.trim() !== '') break
  }
  const begins = first.replace(/^\uFEFF/, '').trimStart()[0]
  if (begins === undefined) throw new DocumentFault('The file is empty')
  const whole = from(first, text)
  yield* begins === '[' || begins === '{' ? jsonOf(whole) : csvOf(whole)
}
