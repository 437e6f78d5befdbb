import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSearch, parseSearch } from './search-query.ts'

const parse = (query: string) =>
  parseSearch(query).map(({ negated, ...term }) => `${negated ? 'not ' : ''}${Object.values(term).join(' ')}`)

describe('search queries', () => {
  it.each([
    ['lease renewal', ['text lease false', 'text renewal false']],
    ['"lease renewal"', ['text lease renewal true']],
    ['"never closed', ['text never closed true']],
    ['from:adam', ['from adam false']],
    ['FROM:"Adam Cole" to:x@y.example', ['from Adam Cole true', 'to x@y.example false']],
    ['-subject:lease -word', ['not subject lease false', 'not text word false']],
    ['has:attachment', ['attachment']],
    ['has:garden', ['text has:garden false']],
    ['before:2026-03-01 after:2026/2/1', ['before 2026-03-01', 'after 2026-02-01']],
    ['before:2026-02-30', ['text before:2026-02-30 false']],
    ['is:unread is:starred -is:read', ['is unread', 'is starred', 'not is read']],
    ['in:drafts in:Trash', ['in draft', 'in trash']],
    ['in:constructor', ['text in:constructor false']],
    ['http://x.example/a:b', ['text http://x.example/a:b false']],
    ['from:', ['text from: false']],
    ['- " : ', []],
    ['5b', ['text 5b false']],
    ['東京', ['text 東京 false']],
  ])('parses %j', (query, terms) => expect(parse(query)).toEqual(terms))

  it('parses any text without throwing, and round-trips', () => {
    const piece = fc.constantFrom(
      'from:',
      'to:',
      'has:',
      'before:',
      'is:',
      'in:',
      '"',
      '-',
      ' ',
      ':',
      'a',
      '2026-03-01',
      'unread',
      'inbox',
      'attachment',
      '\n',
      'é',
      '東京',
      '\u2028',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 40 }), (pieces) => {
        const terms = parseSearch(pieces.join(''))
        expect(parseSearch(formatSearch(terms))).toEqual(terms)
      }),
      { numRuns: 300 },
    )
  })

  it('limits query length and number of terms', () => {
    expect(parseSearch('a '.repeat(5000))).toHaveLength(30)
    expect(parseSearch('"'.repeat(100_000))).toEqual([])
  })
})
