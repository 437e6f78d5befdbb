import { memberSorts, memberStates } from '@pb/contract/members'
import { roles } from '@pb/contract/roles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMembersView, parseMembersView } from './members-url.ts'

test('an address says what it was written from', () => {
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
    fc.property(view, (one) => {
      expect(parseMembersView(new URLSearchParams(formatMembersView(one).toString()))).toEqual(one)
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
])('what is not known (%s) counts as not said', (text) => {
  expect(formatMembersView(parseMembersView(new URLSearchParams(text))).toString()).toBe('')
})
