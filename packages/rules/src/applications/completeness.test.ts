import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getCompleteness, listMissingFields, listPaperIssues, type DatedPaper } from './completeness.ts'
import {
  checklistKinds,
  chooseChecklist,
  defaultChecklists,
  documentKinds,
  type ChecklistItem,
} from './documents.ts'
import { listFields } from './fields.ts'
import { applicantTypes } from './vocabulary.ts'

const today = '2026-03-02'
const stubs: ChecklistItem = { document: 'pay_stubs', required: true, count: 2, max_age_days: 45 }
const stub = (dated: string | null): DatedPaper => ({ document: 'pay_stubs', dated })

describe('paper issues', () => {
  test.each<[string, DatedPaper[], string | null]>([
    ['none', [], 'missing'],
    ['one of two', [stub('2026-03-01')], 'missing'],
    ['two current ones', [stub('2026-03-01'), stub('2026-02-15')], null],
    ['one on the last acceptable day', [stub('2026-01-16'), stub('2026-03-01')], null],
    ['one a day too old', [stub('2026-01-15'), stub('2026-03-01')], 'old'],
    [
      'an old one besides two current ones',
      [stub('2025-01-01'), stub('2026-03-01'), stub('2026-02-15')],
      null,
    ],
    ['one without a date', [stub(null), stub('2026-03-01')], 'undated'],
    ['one without a date and an old one', [stub(null), stub('2025-03-01')], 'old'],
    [
      'papers of another kind',
      [
        { document: 'w2', dated: today },
        { document: 'w2', dated: today },
      ],
      'missing',
    ],
  ])('finds what is wrong with %s', (_what, papers, issue) => {
    const have = papers.filter(({ document }) => document === 'pay_stubs').length
    expect(listPaperIssues([stubs], papers, today)).toEqual(
      issue === null
        ? []
        : [{ document: 'pay_stubs', title: 'Pay stubs', issue, have, need: 2, max_age_days: 45 }],
    )
  })

  test('does not ask for what is optional, but reports when it is old', () => {
    const item = { ...stubs, required: false, count: 1 }
    expect(listPaperIssues([item], [], today)).toEqual([])
    expect(listPaperIssues([item], [stub('2025-01-01')], today)).toMatchObject([{ issue: 'old' }])
  })
})

test('asks for a field only while it applies', () => {
  const names = (values: Record<string, string>) =>
    listMissingFields('APPLICANT', values).map(({ field }) => field)
  expect(names({ occupation: 'employed' })).toContain('employer')
  expect(names({ occupation: 'student' })).not.toContain('employer')
  expect(names({ occupation: 'student' })).toContain('school')
})

test('completeness only grows with values and papers, and is 100 exactly when nothing is missing', () => {
  const papers = fc.array(
    fc.record({
      document: fc.constantFrom(...documentKinds.map(({ key }) => key)),
      dated: fc.constant(today),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...applicantTypes.map(({ key }) => key)),
      fc.constantFrom(...checklistKinds.map(({ key }) => key)),
      papers,
      fc.array(fc.nat(), { maxLength: 40 }),
      (type, kind, list, picks) => {
        const fields = listFields(type).filter(({ when }) => !when)
        const values: Record<string, string> = {}
        let last = getCompleteness(type, values, defaultChecklists[kind], [])
        for (const pick of picks) {
          values[fields[pick % fields.length]!.field] = 'x'
          const next = getCompleteness(type, values, defaultChecklists[kind], list)
          expect(next).toBeGreaterThanOrEqual(last)
          expect(next).toBeLessThanOrEqual(100)
          last = next
        }
        const missing = listPaperIssues(defaultChecklists[kind], list, today).filter(
          ({ issue }) => issue === 'missing',
        )
        const done = getCompleteness(type, values, defaultChecklists[kind], list) === 100
        expect(done).toBe(listMissingFields(type, values).length + missing.length === 0)
      },
    ),
  )
})

test.each([
  ['GUARANTOR', null, false, 'guarantor'],
  ['GUARANTOR', 'employed', false, 'guarantor'],
  ['GUARANTOR', 'self-employed', false, 'guarantor-self-employed'],
  ['GUARANTOR', 'student', false, 'guarantor-student'],
  ['GUARANTOR', 'retired', false, 'guarantor-retired'],
  ['GUARANTOR', 'other', false, 'guarantor-other'],
  ['GUARANTOR', 'retired', true, 'guarantor-abroad'],
  ['GUARANTOR_COMPANY', null, true, 'guarantor-company'],
  ['APPLICANT', 'retired', true, 'retired'],
] as const)('a %s (%s, abroad: %s) has the list %s', (type, occupation, abroad, expected) => {
  expect(chooseChecklist({ type, occupation, abroad, voucher: false })).toBe(expected)
})
