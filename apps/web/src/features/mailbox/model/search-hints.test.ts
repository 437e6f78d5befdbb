import { expect, test } from 'vitest'
import { searchHints } from './search-hints.ts'

const people = ['Ruth Weiss', 'rob@example.com']
const texts = (typed: string) => searchHints(typed, people).map(({ text }) => text)

test('what is typed comes first, then what may follow its last word', () => {
  expect(texts('lease is')).toEqual([
    'lease is',
    'lease is:unread',
    'lease is:starred',
    'lease from:"Ruth Weiss"',
  ])
  expect(texts('lease ')).toEqual(['lease'])
  expect(texts('has:attachment')).toEqual(['has:attachment'])
})

test('people stand in quotes where they need them, after the operator that is there', () => {
  expect(texts('to:ro')).toEqual(['to:ro', 'to:rob@example.com'])
  expect(texts('ruth')).toEqual(['ruth', 'from:"Ruth Weiss"'])
  expect(texts('r')).toEqual(['r'])
})
