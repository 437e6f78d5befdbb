import type { Readable } from 'node:stream'
import { RecordError, type RawRecord } from '../records/field-values.ts'
import { fileErrors, recordErrors } from '../texts.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { DocumentError, maxBlankLength, splitJsonRecords } from './split-json-records.ts'

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

/**
 * Streams the records of a JSON or CSV file, gzipped or not; the format is detected by the first bytes. Yields a
 * `RecordError` for an invalid record, throws `DocumentError` if the file itself is invalid.
 */
export async function* readRecords(bytes: Readable): AsyncGenerator<RawRecord | RecordError> {
  const text = decodeText(bytes)
  let blank = 0
  for (;;) {
    const next = await text.next()
    if (next.done) throw new DocumentError(fileErrors.empty)
    const first = next.value.replace(/^\uFEFF/, '').trimStart()
    if (first !== '') {
      const content = prepend(first, text)
      yield* first.startsWith('[') || first.startsWith('{') ? readJson(content) : readCsv(content)
      return
    }
    blank += next.value.length
    if (blank > maxBlankLength) throw new DocumentError(fileErrors.blank)
  }
}
