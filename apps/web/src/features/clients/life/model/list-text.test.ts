import { builtInLists } from '@pb/contract/client-lists'
import { expect, test } from 'vitest'
import { conditionsText } from './list-text.ts'

const tags = [{ tag_id: '7', name: 'Dog owner', color: 'red' as const, clients: 3 }]

test.each([
  [{}, 'Every client'],
  [{ search_type: 'sale' as const, not_contacted_days: 1 }, 'Sale, not contacted for 1 day'],
  [{ tags: ['7', '8'], tasks: 'none' as const }, 'Tagged “Dog owner” or a tag, without an open task'],
  [{ tags: [] }, 'With a tag that was removed'],
  [{ without_tags: [] }, 'Every client'],
])('%j reads %s', (conditions, text) => {
  expect(conditionsText(conditions, tags)).toBe(text)
})

test('the built-in lists say what they are called', () => {
  expect(builtInLists.map(({ conditions }) => conditionsText(conditions as object, tags))).toEqual([
    'New, Contacted, Searching, Showing, or Applying, not contacted for 7 days',
    'Moving in within 30 days',
    'Added within 7 days',
    'With a task due',
  ])
})
