import { ExpectedError } from '../../../platform/errors/expected-error.ts'
import { fileErrors } from '../texts.ts'

/** Limit for one record, so that an endless one cannot fill the memory. */
export const maxRecordLength = 2_000_000

/** No file has more blank space between two records; one that does is made to keep us busy. */
export const maxBlankLength = 1_000_000

/** before: before the list; list: between records; record: inside one; after: after the list. */
type State = 'before' | 'list' | 'record' | 'after'

/** The file is not a complete list of records. */
export class DocumentError extends ExpectedError {}

/**
 * Splits a stream of JSON into the texts of its records: the items of `[…]`, or of `value` in `{"value": […]}` as in
 * OData. Only brackets and strings are tokenized, so that an invalid record does not affect the others. Throws
 * `DocumentError` if there is no list or it is incomplete.
 */
export async function* splitJsonRecords(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let state = 'before' as State
  let depth = 0
  let inString = false
  let escaped = false
  let piece = ''
  /** Characters since the last record. */
  let blank = 0
  /** Text before the list, to find `"value":` in. */
  let head = ''
  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at]!
      if (state === 'record') {
        if (inString) {
          if (escaped) escaped = false
          else if (character === '\\') escaped = true
          else if (character === '"') inString = false
        } else if (character === '"') inString = true
        else if (character === '{' || character === '[') depth += 1
        else if (character === '}' || character === ']') {
          depth -= 1
          if (depth === 0) {
            yield piece + chunk.slice(from, at + 1)
            piece = ''
            blank = 0
            state = 'list'
          }
        }
      } else if (state === 'list') {
        if (character === '{' || character === '[') {
          state = 'record'
          depth = 1
          from = at
        } else if (character === ']') state = 'after'
      } else if (state === 'before') {
        head += character
        if (character === '[' && /^\uFEFF?\s*\[$|"value"\s*:\s*\[$/.test(head.slice(-100))) state = 'list'
        if (head.length > 64_000) throw new DocumentError(fileErrors.notRecords)
      }
    }
    if (state === 'record') piece += chunk.slice(from)
    else blank += chunk.length
    if (blank > maxBlankLength && state !== 'record') throw new DocumentError(fileErrors.blank)
    if (piece.length > maxRecordLength) throw new DocumentError(fileErrors.recordTooLong)
  }
  if (state === 'before') throw new DocumentError(fileErrors.notRecords)
  if (state !== 'after') throw new DocumentError(fileErrors.cutOff)
}
