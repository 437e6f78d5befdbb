import { memberEvent } from '@pb/contract/members'
import { expect, test } from 'vitest'
import { eventText, rolesText, workText } from './words.ts'

test('roles stand in one order, whatever order they came in', () => {
  expect(rolesText(['DEVELOPER', 'SUPERVISOR', 'AGENT'])).toBe('Agent, Supervisor, Developer')
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
])('work is counted in words: %j', (work, text) => expect(workText(work)).toBe(text))

test('every kind of event has words of its own', () => {
  const texts = memberEvent.shape.what.options.map((what) =>
    eventText({
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
  expect(texts).toContain('Handed 3 listings over to Nina Park')
})
