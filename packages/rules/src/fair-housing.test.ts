import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFairHousingIssues } from './fair-housing.ts'

test.each([
  ['Sunny two bedroom, no vouchers please', 'Source of income', 'no vouchers'],
  ['NO SECTION 8', 'Source of income', 'NO SECTION 8'],
  ['Perfect for a couple', 'Familial status', 'Perfect for a couple'],
  ['Adults only.', 'Familial status', 'Adults only'],
  ['Ideal home for able-bodied tenants', 'Disability', 'able-bodied'],
  ['Close to the synagogue', 'Religion', 'Close to the synagogue'],
  ['an Italian neighborhood', 'Race, color or national origin', 'Italian neighborhood'],
  ['Looking for a Christian family', 'Religion', 'Christian family'],
  ['Jewish couple preferred', 'Religion', 'Jewish couple'],
  ['Tenants must speak English.', 'Race, color or national origin', 'must speak English'],
  ['Should understand some English', 'Race, color or national origin', 'Should understand some English'],
  ['English speakers only', 'Race, color or national origin', 'English speakers only'],
  ['Quiet Korean family wanted', 'Race, color or national origin', 'Korean family'],
  ['No toddlers', 'Familial status', 'No toddlers'],
  ['Female only', 'Sex, gender or orientation', 'Female only'],
  ['Young\nprofessionals', 'Age', 'Young\nprofessionals'],
  ['on a safe block', 'Steering', 'safe block'],
])('%j asks about %s', (text, ground, words) => {
  expect(findFairHousingIssues(text)).toMatchObject([{ ground, text: words }])
})

test.each([
  'Family room off the kitchen, master closet, walk-in pantry',
  'Italian marble bath, black granite counters, white oak floors',
  'Steps to the F train and Prospect Park; wheelchair access by ramp',
  'Ladies and gentlemen: a terrace. Young trees in the courtyard.',
  'English-style tudor, American walnut floors, European appliances, Chinese take-out on the corner',
  'The super speaks English and Spanish. Orthodox Cathedral views. Greek revival house with a Japanese garden',
  'Safe deposit room, schoolhouse conversion, single-line telephone, programs for the gym',
])('%j describes the home', (text) => {
  expect(findFairHousingIssues(text)).toEqual([])
})

test('returns the position of each finding, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const text = `${before} no children, ${after}`
      const findings = findFairHousingIssues(text)
      expect(findings.map((finding) => finding.text)).toContain('no children')
      for (const finding of findings) expect(text.slice(finding.start, finding.end)).toBe(finding.text)
      expect(findings.map(({ start }) => start)).toEqual(
        findings.map(({ start }) => start).toSorted((a, b) => a - b),
      )
    }),
  )
})
