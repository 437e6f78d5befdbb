import { expect, test } from 'vitest'
import { getAdverseActionLetter, listNoticeIssues, type AdverseActionNotice } from './adverse-action.ts'

const today = '2026-03-02'
const score = {
  value: 612,
  from: 300,
  to: 850,
  date: '2026-02-27',
  factors: ['Too many accounts with balances', 'Number of recent inquiries'],
}
const notice: AdverseActionNotice = {
  agency_name: 'TransUnion LLC',
  agency_address: 'P.O. Box 1000, Chester, PA 19016',
  agency_phone: '8008884213',
  score,
}
const getFields = (given: AdverseActionNotice) => listNoticeIssues(given, today).map(({ field }) => field)

test('the letter has what the law asks for: the agency, the score, and the rights', () => {
  const letter = getAdverseActionLetter({ office: 'Bell Realty', address: '10 West 15th Street, 4B', notice })
  for (const part of [
    'for 10 West 15th Street, 4B was not approved',
    'TransUnion LLC\nP.O. Box 1000, Chester, PA 19016\n(800) 888-4213',
    'Your credit score was 612, created on February 27, 2026.',
    'from a low of 300 to a high of 850',
    '• Too many accounts with balances\n• Number of recent inquiries',
    'The agency did not make the decision',
    'free copy of your report from the agency if you ask for it within 60 days',
    'right to dispute with the agency the accuracy or completeness',
  ])
    expect(letter).toContain(part)
})

test('a report without a score leaves it out', () => {
  const letter = getAdverseActionLetter({ office: 'Bell', address: '', notice: { ...notice, score: null } })
  expect(letter).not.toMatch(/score|undefined|null/)
  expect(getFields({ ...notice, score: null })).toEqual([])
})

test('what is not entered yet is a blank in the letter', () => {
  const empty = { value: Number.NaN, from: 300, to: 850, date: '', factors: [] }
  const letter = getAdverseActionLetter({
    office: 'Bell',
    address: '',
    notice: { agency_name: '', agency_address: '', agency_phone: '', score: empty },
  })
  expect(letter).toContain('Your credit score was ____, created on ____.')
  expect(letter).not.toMatch(/NaN|Invalid/)
})

test('names what a notice lacks', () => {
  expect(getFields(notice)).toEqual([])
  expect(getFields({ ...notice, agency_name: ' ', agency_address: '', agency_phone: '12' })).toEqual([
    'agency_name',
    'agency_address',
    'agency_phone',
  ])
  const withScore = (change: Partial<typeof score>) =>
    getFields({ ...notice, score: { ...score, ...change } })
  expect(withScore({ value: 900 })).toEqual(['score.value'])
  expect(withScore({ value: Number.NaN })).toEqual(['score.value'])
  expect(withScore({ from: 850, to: 300 })).toEqual(['score.to'])
  expect(withScore({ date: '2026-03-03' })).toEqual(['score.date'])
  expect(withScore({ factors: [' '] })).toEqual(['score.factors'])
  expect(withScore({ factors: Array.from({ length: 6 }, () => 'x') })).toEqual(['score.factors'])
})
