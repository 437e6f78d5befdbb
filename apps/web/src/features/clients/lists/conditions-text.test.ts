import { builtInLists } from '@pb/contract/client-lists'
import { expect, test } from 'vitest'
import { formatConditions } from './conditions-text.ts'

const tags = [{ tag_id: '7', name: 'Dog owner', color: 'red' as const, clients: 3 }]

test.each([
  [{}, 'Every client'],
  [{ search_type: 'sale' as const, not_contacted_days: 1 }, 'Sale, not contacted for 1 day'],
  [{ tags: ['7', '8'], tasks: 'none' as const }, 'Tagged “Dog owner” or a tag, without an open task'],
  [{ tags: [] }, 'With a tag that was removed'],
  [{ without_tags: [] }, 'Every client'],
])('formatConditions: %j becomes %s', (conditions, text) => {
  expect(formatConditions(conditions, tags)).toBe(text)
})

test('formatConditions describes the built-in lists', () => {
  expect(builtInLists.map(({ conditions }) => formatConditions(conditions as object, tags))).toEqual([
    'New, Contacted, Searching, Showing, or Applying, not contacted for 7 days',
    'Moving in within 30 days',
    'Added within 7 days',
    'With a task due',
    'With new matches to send',
  ])
})
