import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listFields, petFields, rentalInfoFields } from './fields.ts'
import type { RentalInfo } from './rental-info.ts'
import { compareCovered, coveredTerms, listCovered, type CoverParts } from './signature-cover.ts'
import { getSignatureState, listOutdatedReasons } from './signature-state.ts'
import { applicantTypes } from './vocabulary.ts'

const emptyTerms = Object.fromEntries(rentalInfoFields.map(({ field }) => [field, null])) as RentalInfo
const text = fc.constantFrom('', '0', '1', 'Ann', 'Bo', '2026-05-01')
const terms: fc.Arbitrary<RentalInfo> = fc.record(
  Object.fromEntries(rentalInfoFields.map(({ field }) => [field, fc.option(text)])) as {
    [K in keyof RentalInfo]: fc.Arbitrary<string | null>
  },
)
const types = applicantTypes.map(({ key }) => key)
const names = [...new Set(types.flatMap((type) => listFields(type).map(({ field }) => field)))]
const value = fc.record({
  field: fc.constantFrom(...names),
  value: text,
  version: fc.integer({ min: 1, max: 3 }),
  mask: fc.constant(null),
})
const paper = fc.record({
  field: fc.constantFrom('pay_stubs', 'pay_stubs_2', 'photo_id'),
  dated: fc.option(fc.constantFrom('2026-05-01', '2026-06-01')),
  sha256: fc.constantFrom('aa', 'bb'),
})
const byField = { selector: ({ field }: { readonly field: string }) => field }
const parts: fc.Arbitrary<CoverParts> = fc.record({
  type: fc.constantFrom(...types),
  terms,
  values: fc.uniqueArray(value, { ...byField, maxLength: 12 }),
  papers: fc.uniqueArray(paper, byField),
})

describe('what a signature covers', () => {
  test('is the same list for the same content, in any order in which it was stored', () => {
    fc.assert(
      fc.property(parts, (content) => {
        const covered = listCovered(content)
        const turned = listCovered({ ...content, values: content.values.toReversed() })
        expect(turned).toEqual(covered)
        expect(compareCovered(covered, turned)).toEqual([])
        expect(new Set(covered.map(({ part, field }) => `${part}:${field}`)).size).toBe(covered.length)
      }),
    )
  })

  test('has every fact of the household, and nothing of the landlord', () => {
    fc.assert(
      fc.property(parts, terms, (content, other) => {
        const landlord = {
          landlord_name: other.landlord_name,
          landlord_phone: other.landlord_phone,
          landlord_address: other.landlord_address,
        }
        const covered = listCovered(content)
        expect(covered.slice(0, coveredTerms.length).map(({ field }) => field)).toEqual([...coveredTerms])
        expect(listCovered({ ...content, terms: { ...content.terms, ...landlord } })).toEqual(covered)
      }),
    )
  })

  test('differs by exactly what was changed, with the values before and after', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(...coveredTerms), text, (content, field, next) => {
        const before = content.terms[field] ?? ''
        const changed = listCovered({ ...content, terms: { ...content.terms, [field]: next } })
        const expected = before === next ? [] : [{ part: 'terms', field, before, after: next }]
        expect(compareCovered(listCovered(content), changed)).toEqual(expected)
      }),
    )
  })

  test('has a change for each answer and paper that was added, removed or changed', () => {
    const pets = new Set<string>(petFields)
    fc.assert(
      fc.property(parts, parts, (content, other) => {
        const after = { ...other, type: content.type, terms: content.terms }
        const own = new Set(listFields(content.type).map(({ field }) => field))
        const flatten = ({ values, papers }: CoverParts) =>
          new Map([
            ...values
              .filter((one) => own.has(one.field) && !pets.has(one.field) && one.value !== '')
              .map((one): [string, string] => {
                const isSecret = ['ssn', 'date_of_birth', 'bank_account_number'].includes(one.field)
                return [one.field, isSecret ? `secret ${one.version}` : (one.value ?? '')]
              }),
            ...papers.map((one): [string, string] => [one.field, `${one.dated} ${one.sha256}`]),
          ])
        const [was, is] = [flatten(content), flatten(after)]
        const different = [...new Set([...was.keys(), ...is.keys()])].filter(
          (field) => was.get(field) !== is.get(field),
        )
        const found = compareCovered(listCovered(content), listCovered(after))
        expect(found.map(({ field }) => field).toSorted()).toEqual(different.toSorted())
        for (const { field, before, after: now } of found)
          expect([before === null, now === null]).toEqual([!was.has(field), !is.has(field)])
      }),
    )
  })
})

test('the state of a signature', () => {
  const covers = listCovered({ type: 'GUARANTOR', terms: emptyTerms, values: [], papers: [] })
  const now = listCovered({
    type: 'GUARANTOR',
    terms: { ...emptyTerms, monthly_rent: '3400' },
    values: [],
    papers: [],
  })
  const outdated = { outdated_at: new Date(0), covers }
  expect(getSignatureState(undefined)).toBe('none')
  expect(getSignatureState({ outdated_at: null })).toBe('valid')
  expect(getSignatureState(outdated)).toBe('outdated')
  expect(listOutdatedReasons(outdated, now)).toEqual([
    { part: 'terms', field: 'monthly_rent', before: '', after: '3400' },
  ])
  expect(listOutdatedReasons(outdated, covers)).toEqual([])
  expect(listOutdatedReasons({ ...outdated, covers: null }, now)).toEqual([])
  expect(listOutdatedReasons({ covers, outdated_at: null }, now)).toEqual([])
})
