import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOpeningRole, parseOpeningRole, type OpeningRole } from './opening-roles.ts'

const people = fc.constantFrom('', 'Nina Park', 'nina@office.com', 'Paid O’Company', 'Lead of Ann')
const roles: fc.Arbitrary<OpeningRole> = fc.oneof(
  fc.constantFrom<OpeningRole>({ kind: 'agent' }, { kind: 'other' }, { kind: 'company' }),
  fc.record({
    kind: fc.constant('mentor' as const),
    agent: people,
    paidBy: fc.constantFrom('agent' as const, 'company' as const),
  }),
)

test('a role is read as it was written', () => {
  fc.assert(
    fc.property(roles, (role) => {
      expect(parseOpeningRole(formatOpeningRole(role))).toEqual(role)
    }),
  )
})

test('a role is stated by the whole cell, or it isn’t known', () => {
  for (const text of ['', 'Agent', 'co-broker', 'Buyer’s agent', 'Listing Agent'])
    expect(parseOpeningRole(text), text).toEqual({ kind: 'agent' })
  expect(parseOpeningRole('Team lead of Dana (paid by the company)')).toEqual({
    kind: 'mentor',
    agent: 'Dana',
    paidBy: 'company',
  })
  for (const text of ['Mentors', 'Agent?', 'Landlord', 'Mentor Dana', 'agent and mentor'])
    expect(parseOpeningRole(text), text).toBeNull()
})
