import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { DocumentError, splitJsonRecords } from './split-json-records.ts'
import { RecordError, type RawRecord } from '../records/field-values.ts'
import { fileErrors, recordErrors } from '../texts.ts'

/** Limits the unpacked size of a file, against decompression bombs. */
const maxCharacters = 4_000_000_000

async function* decodeText(bytes: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let characters = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    characters += text.length
    if (characters > maxCharacters) throw new DocumentError(fileErrors.tooLarge)
    yield text
  }
  yield decoder.decode()
}

/** Whether a stream starts with the gzip signature; does not consume it. */
async function isGzip(bytes: Readable): Promise<boolean> {
  await new Promise<void>((resolve, reject) => {
    bytes.once('readable', resolve).once('end', resolve).once('error', reject)
  })
  const head = bytes.read() as Buffer | null
  if (head === null) throw new DocumentError(fileErrors.empty)
  bytes.unshift(head)
  return head[0] === 0x1f && head[1] === 0x8b
}

async function* prepend(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

async function* readJson(text: AsyncIterable<string>): AsyncGenerator<RawRecord | RecordError> {
  for await (const piece of splitJsonRecords(text)) {
    try {
      const record: unknown = JSON.parse(piece)
      yield record !== null && typeof record === 'object' && !Array.isArray(record)
        ? (record as RawRecord)
        : new RecordError(recordErrors.notRecord)
    } catch {
      yield new RecordError(recordErrors.notJson)
    }
  }
}

/** Removes the apostrophe that the office's export puts before text that looks like a formula. */
const unescapeFormula = (value: string) => (/^''?[=+\-@\t\r]/.test(value) ? value.slice(1) : value)

async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<RawRecord | RecordError> {
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
      yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, unescapeFormula(value)]))
  } catch (error) {
    throw error instanceof CsvError ? new DocumentError(fileErrors.notCsv(error.message)) : error
  }
}

/**
 * Streams the records of a JSON or CSV file, gzipped or not; the format is detected by the first bytes. Yields a
 * `RecordError` for an invalid record, throws `DocumentError` if the file itself is invalid.
 */
export async function* readRecords(bytes: Readable): AsyncGenerator<RawRecord | RecordError> {
  const isPacked = await isGzip(bytes)
  const plain = isPacked ? bytes.pipe(createGunzip()) : bytes
  if (isPacked) bytes.on('error', (error) => plain.destroy(error))
  const text = decodeText(plain)
  let first = ''
  for (;;) {
    const next = await text.next().catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('Z_') ? new DocumentError(fileErrors.notGzip) : error
    })
    if (next.done) break
    first += next.value
    if (first.trim() !== '') break
  }
  const firstCharacter = first.replace(/^\uFEFF/, '').trimStart()[0]
  if (firstCharacter === undefined) throw new DocumentError(fileErrors.empty)
  const content = prepend(first, text)
  yield* firstCharacter === '[' || firstCharacter === '{' ? readJson(content) : readCsv(content)
}
