import { expect, test } from 'vitest'
import { getSearchHints } from './search-hints.ts'

const people = ['Ruth Weiss', 'rob@example.com']
const texts = (typed: string) => getSearchHints(typed, people).map(({ text }) => text)

test('suggests the typed search first, then operators that complete its last word', () => {
  expect(texts('lease is')).toEqual([
    'lease is',
    'lease is:unread',
    'lease is:starred',
    'lease from:"Ruth Weiss"',
  ])
  expect(texts('lease ')).toEqual(['lease'])
  expect(texts('has:attachment')).toEqual(['has:attachment'])
})

test('offers examples for an empty box, and every folder after in:', () => {
  expect(texts(' ')).toEqual(getSearchHints('', []).map(({ text }) => text))
  expect(texts('')).toContain('is:unread')
  expect(texts('lease in:').map((text) => text.replace('lease ', ''))).toEqual([
    'in:',
    ...['anywhere', 'inbox', 'sent', 'drafts', 'starred', 'snoozed', 'scheduled', 'spam', 'trash'].map(
      (folder) => `in:${folder}`,
    ),
  ])
})

test('quotes names with spaces and keeps the typed operator', () => {
  expect(texts('to:ro')).toEqual(['to:ro', 'to:rob@example.com'])
  expect(texts('ruth')).toEqual(['ruth', 'from:"Ruth Weiss"'])
  expect(texts('r')).toEqual(['r'])
})
