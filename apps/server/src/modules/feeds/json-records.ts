/** Longer than this no record is; what never ends is no feed. */
const longestRecord = 2_000_000

/** before: no list yet; list: between records; record: inside one; after: the list has ended. */
type State = 'before' | 'list' | 'record' | 'after'

/** The document is no list of records. */
export class DocumentFault extends Error {}

/**
 * Cuts a JSON document into the texts of its records while it streams: the objects of `[…]`, or of the `value` list of
 * `{"value": […]}` as OData answers. Only brackets and strings are looked at, so that a record that is broken inside
 * costs itself alone. Throws `DocumentFault` where there is no list, or where it ends in the middle.
 */
export async function* jsonRecords(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let state = 'before' as State
  let depth = 0
  let inText = false
  let escaped = false
  let piece = ''
  /** What stands before the list, to find `"value":` in. */
  let head = ''
  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at]!
      if (state === 'record') {
        if (inText) {
          if (escaped) escaped = false
          else if (character === '\\') escaped = true
          else if (character === '"') inText = false
        } else if (character === '"') inText = true
        else if (character === '{' || character === '[') depth += 1
        else if (character === '}' || character === ']') {
          depth -= 1
          if (depth === 0) {
            yield piece + chunk.slice(from, at + 1)
            piece = ''
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
        if (head.length > 64_000) throw new DocumentFault('This is no list of records')
      }
    }
    if (state === 'record') piece += chunk.slice(from)
    if (piece.length > longestRecord) throw new DocumentFault('A record is longer than 2 MB, or never ends')
  }
  if (state === 'before') throw new DocumentFault('This is no list of records')
  if (state !== 'after') throw new DocumentFault('The file ends in the middle of a record')
}
