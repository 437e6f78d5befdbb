import { expect, test } from 'vitest'
import { compareWithBudgets, countVocabulary } from './vocabulary.ts'

const files = [
  { path: 'apps/a.ts', text: 'const keyOf = 1\nfunction faultOf() {}\n// Nobody hears it; said anew.' },
  { path: 'apps/b.tsx', text: 'const mostRows = 3\nconst largestFile = 4\ninterface ReadFault {}' },
  { path: 'docs/c.md', text: 'It is taken back, says somebody.' },
  { path: 'scripts/lint/vocabulary.ts', text: 'const x = "anew"' },
]

test('counts names by match and words by file, in code alone', () => {
  expect(countVocabulary(files)).toEqual({
    'declared names that end in Of': 2,
    'declared names that end in Fault': 1,
    'declared names that begin with most or largest': 2,
    'files with nobody, somebody, whoever or anybody': 1,
    'files with says or said': 1,
    'files with tells or told': 0,
    'files with stands': 0,
    'files with taken back': 0,
    'files with anew': 1,
  })
})

test('accepts exactly the budget, and asks for a lower one where fewer are left', () => {
  expect(compareWithBudgets({ a: 2, b: 1, c: 0, d: 1 }, { a: 2, b: 0, c: 3 })).toEqual([
    '1 b, 0 allowed',
    '0 c: lower the budget from 3',
    '1 d, 0 allowed',
  ])
})
