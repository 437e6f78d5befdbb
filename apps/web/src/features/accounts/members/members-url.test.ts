import { memberSorts, memberStates } from '@pb/contract/members'
import { roles } from '@pb/contract/roles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMembersView, parseMembersView } from './members-url.ts'

test('round-trips every view through the URL', () => {
  const view = fc.record({
    search: fc.string({ maxLength: 200 }),
    state: fc.constantFrom(null, ...memberStates),
    role: fc.constantFrom(null, ...roles),
    sort: fc.constantFrom(...memberSorts),
    descending: fc.boolean(),
    page: fc.integer({ min: 1, max: 10_000 }),
    open: fc.constantFrom(null, '7', 'invitation-12'),
  })
  fc.assert(
    fc.property(view, (original) => {
      expect(parseMembersView(new URLSearchParams(formatMembersView(original).toString()))).toEqual(original)
    }),
  )
})

test.each([
  'state=x',
  'role=OWNER',
  'sort=__proto__',
  'page=-1',
  'page=1e9',
  'page=x',
  'open=../1',
  'open=0',
])('ignores the invalid parameter %s', (text) => {
  expect(formatMembersView(parseMembersView(new URLSearchParams(text))).toString()).toBe('')
})
