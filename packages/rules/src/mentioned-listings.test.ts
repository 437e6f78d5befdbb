import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMentionedListings } from './mentioned-listings.ts'

test.each([
  ['Inquiry: 240 East 39th Street #5B at $4,200', ['240 East 39th Street 5B']],
  ['Is 310 W 52nd St, Apt 12K still available?', ['310 West 52nd Street 12K']],
  [
    'Hi, I saw your listing at 15 Central Park West, 22C and would love to see it.',
    ['15 Central Park West 22C'],
  ],
  ['About 225 w. 94 #3: can I see it Saturday?', []],
  ['About 225 W 94 #3: can I see it Saturday?', ['225 West 94th Street 3']],
  ['Interested in 88-10 Whitney Avenue, Unit 4F', ['88-10 Whitney Avenue 4F']],
  ['20 Carroll St or 1182 Broadway PH2', ['20 Carroll Street', '1182 Broadway PH2']],
  ['See https://office.example/listing/4711/details please', ['4711']],
  ['We are 2 people with 1 cat, moving on June 15. Budget 4200.', []],
  ['My phone is 212-555-0101 and I earn 150 Thousand', []],
  ['', []],
])('finds in %j the listings %j', (text, found) => {
  expect(findMentionedListings(text)).toEqual(found)
})

test('reads any text, and returns at most three', () => {
  fc.assert(fc.property(fc.string(), (text) => findMentionedListings(text).length <= 3))
  const many = Array.from({ length: 50 }, (_, at) => `${at + 1} Carroll Street`).join('\n')
  expect(findMentionedListings(many)).toHaveLength(3)
  // No text makes the search slow.
  expect(findMentionedListings(`1 ${'A '.repeat(100_000)}`)).toEqual([])
})
