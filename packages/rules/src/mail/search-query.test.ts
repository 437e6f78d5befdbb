import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flattenTerms, parseSearch, type SearchTerm } from './search-query.ts'
import { parseSearchDate } from './search-dates.ts'
import { findSearchProblems } from './search-problems.ts'
import { joinDigitGroups, toSearchVariants } from './search-variants.ts'

const today = '2026-11-22'

function format(term: SearchTerm): string {
  if (term.kind === 'not') return `not ${format(term.item)}`
  if (term.kind === 'and' || term.kind === 'or') return `${term.kind}(${term.items.map(format).join(', ')})`
  return Object.values(term).join(' ')
}

const parse = (query: string) => parseSearch(query, today).map(format)

describe('search queries', () => {
  it.each([
    ['', []],
    ['lease renewal', ['text lease false', 'text renewal false']],
    ['"lease renewal"', ['text lease renewal true']],
    ['“lease renewal”', ['text lease renewal true']],
    ['"never closed', ['text never closed true']],
    ['from:adam', ['from adam false']],
    ['from: adam lease', ['from adam false', 'text lease false']],
    ['FROM:"Adam Cole" to:x@y.example', ['from Adam Cole true', 'to x@y.example false']],
    ['cc:ana bcc:bo', ['cc ana false', 'bcc bo false']],
    ['-subject:lease -word', ['not subject lease false', 'not text word false']],
    ['NOT word', ['not text word false']],
    ['-"two words"', ['not text two words true']],
    ['a OR b c', ['or(text a false, text b false)', 'text c false']],
    ['a | b', ['or(text a false, text b false)']],
    ['(a b) OR c', ['or(and(text a false, text b false), text c false)']],
    ['-(a OR b)', ['not or(text a false, text b false)']],
    ['from:(ana OR bo)', ['or(from ana false, from bo false)']],
    ['subject:(lease renewal)', ['and(subject lease false, subject renewal false)']],
    ['OR a OR', ['text a false']],
    ['a AND b', ['text a false', 'text b false']],
    ['a or b', ['text a false', 'text or false', 'text b false']],
    ['(a', ['text a false']],
    ['a) b', ['text a false', 'text b false']],
    ['()', ['nothing']],
    ['has:attachment', ['attachment']],
    ['has:pdf', ['filename pdf']],
    ['has:garden', ['invalid has garden']],
    ['before:2026-03-01 after:2026/2/1', ['before 2026-03-01', 'after 2026-02-01']],
    ['after:11/20/2026', ['after 2026-11-20']],
    ['after:"November 20, 2026"', ['after 2026-11-20']],
    ['before:2026-02-30', ['invalid before 2026-02-30']],
    ['after:soon', ['invalid after soon']],
    ['newer_than:2d older_than:1w', ['newer_than 2 day', 'older_than 1 week']],
    ['newer_than:x', ['invalid newer_than x']],
    ['larger:5M smaller:1.5kb', ['larger 5242880', 'smaller 1536']],
    ['larger:big', ['invalid larger big']],
    ['filename:pdf filename:"lease draft.pdf"', ['filename pdf', 'filename lease draft.pdf']],
    ['is:unread is:starred -is:read', ['is unread', 'is starred', 'not is read']],
    ['in:drafts in:Trash in:spam', ['in draft', 'in trash', 'in spam']],
    ['in:constructor', ['invalid in constructor']],
    ['http://x.example/a:b', ['text http://x.example/a:b false']],
    ['re: lease', ['text re: false', 'text lease false']],
    ['tour 2:30', ['text tour false', 'text 2:30 false']],
    ['from:', ['invalid from ']],
    ['- " : ', ['nothing']],
    ['???', ['nothing']],
    ['lease ???', ['text lease false']],
    ['5-b pre-war', ['text 5-b false', 'text pre-war false']],
    ['東京', ['text 東京 false']],
    ['🏠', ['emoji 🏠']],
  ])('parses %j', (query, terms) => expect(parse(query)).toEqual(terms))

  it('parses any text without throwing, to something unless it is blank', () => {
    const pieces =
      'from: to: has: before: newer_than: is: in: " - ( ) OR AND NOT | : a 2026-03-01 \n é 東京 🏠 “'.split(
        ' ',
      )
    const part = fc.oneof(fc.constantFrom(' ', ...pieces), fc.string({ maxLength: 3 }))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const query = parts.join('')
        const terms = flattenTerms(parseSearch(query, today))
        expect(terms.length > 0).toBe(query.trim() !== '')
        expect(terms.every(({ term }) => !['and', 'or', 'not'].includes(term.kind))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('reads at most 500 characters', () => {
    expect(parse('a '.repeat(5000))).toHaveLength(250)
    expect(parse('"'.repeat(100_000))).toEqual(['nothing'])
    expect(parse('-('.repeat(250))).toEqual(['nothing'])
  })
})

it.each([
  ['after:banana lease', ['value after banana']],
  ['from:', ['value from ']],
  ['-larger:big OR in:nowhere', ['value larger big', 'value in nowhere']],
  ['labell:x Form:ana', ['operator labell', 'operator form']],
  ['http://x.example re: re:lease 2:30 "note:this" unit:5B', []],
  ['from:ana after:nov is:unread', []],
])('names what has no meaning in %j', (query, problems) =>
  expect(findSearchProblems(query, today).map((problem) => Object.values(problem).join(' '))).toEqual(
    problems,
  ),
)

it.each([
  ['2026-11-20', '2026-11-20'],
  ['11/20/2026', '2026-11-20'],
  ['11/20/26', '2026-11-20'],
  ['11-20-2026', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['11/20', '2026-11-20'],
  ['12/24', '2025-12-24'],
  ['nov', '2026-11-01'],
  ['December', '2025-12-01'],
  ['Nov 20', '2026-11-20'],
  ['nov 20th, 2025', '2025-11-20'],
  ['nov 2025', '2025-11-01'],
  ['2026-11', '2026-11-01'],
  ['2026', '2026-01-01'],
  ['today', '2026-11-22'],
  ['Yesterday', '2026-11-21'],
  ['2026-02-30', null],
  ['2/30/2026', null],
  ['13/13/2026', null],
  ['monday', null],
  ['', null],
])('reads the date %j', (typed, date) => expect(parseSearchDate(typed, today)).toBe(date))

it.each([
  ['1600', ['1600', '1,600']],
  ['$1,600', ['1600', '1,600']],
  ['1,250,000', ['1250000', '1,250,000']],
  ['212-555-0142', ['2125550142', '212 555 0142']],
  ['(212) 555-0142', ['2125550142', '212 555 0142']],
  ['2125550142', ['2125550142', '212 555 0142']],
  ['5b', ['5b*', '5 b*']],
  ['5-B', ['5B*', '5 B*']],
  ['lease', ['lease*']],
  ['leas*', ['leas*']],
  ['$600', ['$600']],
  ['39', ['39*']],
])('spells %j as it may stand in an email', (value, spellings) =>
  expect(toSearchVariants(value, false).map(({ text, prefix }) => `${text}${prefix ? '*' : ''}`)).toEqual(
    spellings,
  ),
)

it('joins digit groups only within numbers', () =>
  expect(joinDigitGroups('$1,600, 1,250,000 and 12,34 or 1,2345')).toBe('$1600, 1250000 and 12,34 or 1,2345'))
