import { RecordError, type RawRecord } from '../records/field-values.ts'
import { recordErrors } from '../texts.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Returns the index after the closing quote of the JSON string that starts at `from`; the length if it is not closed. */
function findStringEnd(body: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = body.indexOf(quote, at + 1)
    if (at < 0) return body.length
    let before = at - 1
    while (body[before] === backslash) before -= 1
    if ((at - before) % 2 === 1) return at + 1
  }
}

/** Returns the start and end of each item of a list, and the index of its closing bracket; null if it is not closed. */
function splitList(body: Buffer, open: number): { items: number[]; close: number } | null {
  const items: number[] = []
  let from = open + 1
  let depth = 1
  for (let at = from; at < body.length; at += 1) {
    const byte = body[at]!
    if (byte === quote) at = findStringEnd(body, at) - 1
    else if (opening.has(byte)) depth += 1
    else if (closing.has(byte)) {
      depth -= 1
      if (depth > 0) continue
      const isEmpty = items.length === 0 && body.toString('utf8', from, at).trim() === ''
      if (!isEmpty) items.push(from, at)
      return { items, close: at }
    } else if (byte === comma && depth === 1) {
      items.push(from, at)
      from = at + 1
    }
  }
  return null
}

/** Returns the start of the list `value` in the top-level object; null if there is none. */
function findValueList(body: Buffer): number | null {
  let depth = 0
  let key = ''
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]!
    if (byte === quote) {
      const end = findStringEnd(body, at)
      if (depth === 1) key = end - at === 7 ? body.toString('utf8', at, end) : ''
      at = end - 1
    } else if (opening.has(byte)) {
      if (byte === 0x5b && depth === 1 && key === '"value"') return at
      depth += 1
    } else if (closing.has(byte)) depth -= 1
    else if (byte === comma && depth === 1) key = ''
  }
  return null
}

/** The records of a page; each is parsed from the bytes of the response on access. */
export interface LazyRecords extends Iterable<RawRecord | RecordError> {
  readonly length: number
  slice(from: number, to: number): (RawRecord | RecordError)[]
}

function parseItem(text: string): RawRecord | RecordError {
  try {
    const record: unknown = JSON.parse(text)
    return record !== null && typeof record === 'object' && !Array.isArray(record)
      ? (record as RawRecord)
      : new RecordError(recordErrors.notRecord)
  } catch {
    return new RecordError(recordErrors.notJson)
  }
}

function createLazyRecords(body: Buffer, items: readonly number[]): LazyRecords {
  const read = (index: number) => parseItem(body.toString('utf8', items[2 * index], items[2 * index + 1]))
  const length = items.length / 2
  return {
    length,
    slice: (from, to) =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, index) => read(from + index)),
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index += 1) yield read(index)
    },
  }
}

/**
 * Parses an OData response, `{"@odata.nextLink": …, "value": […]}`, into its metadata and records; null if it is none.
 * Records are parsed on access, so that a page of many megabytes needs little extra memory and an invalid record does
 * not affect the others.
 */
export function parsePage(
  body: Buffer,
): { readonly metadata: Readonly<Record<string, unknown>>; readonly records: LazyRecords } | null {
  const open = findValueList(body)
  const list = open === null ? null : splitList(body, open)
  if (open === null || !list) return null
  try {
    const text = `${body.toString('utf8', 0, open + 1)}${body.toString('utf8', list.close)}`
    const metadata = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>
    return { metadata, records: createLazyRecords(body, list.items) }
  } catch {
    return null
  }
}
