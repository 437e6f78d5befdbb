import { RecordFault, type FeedRecord } from './values.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Where a JSON text that begins at a quote ends: behind its closing quote; the end of the bytes where it has none. */
function endOfText(body: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = body.indexOf(quote, at + 1)
    if (at < 0) return body.length
    let before = at - 1
    while (body[before] === backslash) before -= 1
    if ((at - before) % 2 === 1) return at + 1
  }
}

/** The parts of a list: where each of its items begins and ends, and where its own last bracket is; null without one. */
function cutList(body: Buffer, open: number): { items: number[]; close: number } | null {
  const items: number[] = []
  let from = open + 1
  let depth = 1
  for (let at = from; at < body.length; at += 1) {
    const byte = body[at]!
    if (byte === quote) at = endOfText(body, at) - 1
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

/** Where the list `value` of the outermost object begins; null where it has none. */
function listIn(body: Buffer): number | null {
  let depth = 0
  let said = ''
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]!
    if (byte === quote) {
      const end = endOfText(body, at)
      if (depth === 1) said = end - at === 7 ? body.toString('utf8', at, end) : ''
      at = end - 1
    } else if (opening.has(byte)) {
      if (byte === 0x5b && depth === 1 && said === '"value"') return at
      depth += 1
    } else if (closing.has(byte)) depth -= 1
    else if (byte === comma && depth === 1) said = ''
  }
  return null
}

/** The records of a page in their order, each read from the answer's bytes when it is asked for. */
export interface PageRecords extends Iterable<FeedRecord | RecordFault> {
  readonly length: number
  slice(from: number, to: number): (FeedRecord | RecordFault)[]
}

function readItem(text: string): FeedRecord | RecordFault {
  try {
    const record: unknown = JSON.parse(text)
    return record !== null && typeof record === 'object' && !Array.isArray(record)
      ? (record as FeedRecord)
      : new RecordFault('This is no record')
  } catch {
    return new RecordFault('The record is no valid JSON')
  }
}

function recordsIn(body: Buffer, items: readonly number[]): PageRecords {
  const read = (nth: number) => readItem(body.toString('utf8', items[2 * nth], items[2 * nth + 1]))
  const length = items.length / 2
  return {
    length,
    slice: (from, to) =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, nth) => read(from + nth)),
    *[Symbol.iterator]() {
      for (let nth = 0; nth < length; nth += 1) yield read(nth)
    },
  }
}

/**
 * Reads an answer of OData, `{"@odata.nextLink": …, "value": […]}`: what it says beside its records, and those. They
 * stay bytes until they are asked for: a page of many megabytes costs little more than itself, and a record that is
 * broken costs itself alone. Null where it is no such answer.
 */
export function readPage(
  body: Buffer,
): { readonly beside: Readonly<Record<string, unknown>>; readonly records: PageRecords } | null {
  const open = listIn(body)
  const list = open === null ? null : cutList(body, open)
  if (open === null || !list) return null
  try {
    const text = `${body.toString('utf8', 0, open + 1)}${body.toString('utf8', list.close)}`
    const beside = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>
    return { beside, records: recordsIn(body, list.items) }
  } catch {
    return null
  }
}
