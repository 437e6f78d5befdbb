import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAcknowledged, listPackageIssues, type PackagePerson } from './package-issues.ts'

const person: PackagePerson = {
  formId: '7',
  name: 'Maya Ortiz',
  state: 'valid',
  signature: { id: '3', name: 'Maya Ortiz', isOtherName: false },
  changed: [],
  missingAnswers: 0,
  shortages: [],
}
const paper = { document: 'pay_stubs', title: 'Pay stubs', have: 1, need: 3, max_age_days: 60 } as const

test('has nothing to say of a signed form with all papers', () => {
  expect(listPackageIssues(person)).toEqual([])
})

test('lists in words what a landlord would notice', () => {
  const texts = (changes: Partial<PackagePerson>) =>
    listPackageIssues({ ...person, ...changes }).map(({ text }) => text)
  expect(texts({ state: 'none', signature: null, missingAnswers: 2 })).toEqual([
    'Not signed yet',
    '2 answers are missing',
  ])
  expect(texts({ state: 'outdated', changed: ['Monthly rent', 'Pets'] })).toEqual([
    'Changed after it was signed: Monthly rent and Pets',
  ])
  expect(texts({ state: 'outdated' })).toEqual(['Changed after it was signed'])
  expect(texts({ signature: { id: '3', name: 'Sam Ito', isOtherName: true } })).toEqual([
    'Signed as Sam Ito, not Maya Ortiz',
  ])
  const shortages = [
    { ...paper, issue: 'missing' as const },
    { ...paper, issue: 'old' as const },
    { ...paper, issue: 'undated' as const },
  ]
  expect(texts({ shortages: [...shortages, { ...paper, issue: 'missing', have: 0 }] })).toEqual([
    'Pay stubs: 1 of 3',
    'Pay stubs: older than 60 days',
    'Pay stubs: no date, so the age isn’t known',
    'Pay stubs: missing',
  ])
})

const anyPerson: fc.Arbitrary<PackagePerson> = fc.record({
  formId: fc.constantFrom('7', '8'),
  name: fc.constant('Maya Ortiz'),
  state: fc.constantFrom('valid', 'outdated'),
  signature: fc.option(
    fc.record({ id: fc.constantFrom('3', '4'), name: fc.constant('Sam Ito'), isOtherName: fc.boolean() }),
  ),
  changed: fc.subarray(['Monthly rent', 'Pets', 'Occupants']),
  missingAnswers: fc.nat({ max: 3 }),
  shortages: fc
    .subarray(['missing', 'old', 'undated'] as const, { maxLength: 1 })
    .map((issues) => issues.map((issue) => ({ ...paper, issue }))),
})

/** What a person reads, with the signature that it is about. */
const describeIssues = (one: PackagePerson): string[] =>
  listPackageIssues(one)
    .map(({ text }) => `${one.formId} ${text} ${/signed/i.test(text) ? one.signature?.id : ''}`)
    .toSorted()

test('is acknowledged by its own list only', () => {
  fc.assert(
    fc.property(anyPerson, anyPerson, (one, other) => {
      const [issues, others] = [listPackageIssues(one), listPackageIssues(other)]
      const keys = others.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(isAcknowledged(others, keys)).toBe(true)
      const isSame = JSON.stringify(describeIssues(one)) === JSON.stringify(describeIssues(other))
      expect(isAcknowledged(issues, keys)).toBe(isSame)
    }),
  )
})
