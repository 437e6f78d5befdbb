import { memberEvent } from '@pb/contract/members'
import { expect, test } from 'vitest'
import { formatEvent, formatRoles, formatWork } from './member-text.ts'

test('formats roles in display order', () => {
  expect(formatRoles(['DEVELOPER', 'SUPERVISOR', 'AGENT'])).toBe('Agent, Supervisor, Developer')
})

test.each([
  [[], 'nothing'],
  [[{ what: 'listings', count: 1 }], '1 listing'],
  [
    [
      { what: 'listings', count: 1200 },
      { what: 'clients', count: 2 },
    ],
    '1,200 listings and 2 clients',
  ],
])('formats record counts: %j', (work, text) => expect(formatWork(work)).toBe(text))

test('formats every kind of event differently', () => {
  const texts = memberEvent.shape.what.options.map((what) =>
    formatEvent({
      id: '1',
      time_created: 0,
      by: null,
      what,
      roles: { before: ['AGENT'], after: ['AGENT', 'SUPERVISOR'] },
      other: { user_id: '2', name: 'Nina Park' },
      work: [{ what: 'listings', count: 3 }],
      hand_over_id: null,
    }),
  )
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).toContain('Agent → Agent, Supervisor')
  expect(texts).toContain('Reassigned 3 listings to Nina Park')
})
