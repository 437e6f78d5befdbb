import { expect, test } from 'vitest'
import { describeChoice } from './describe-choice.ts'

test('names what is missing, too much, or in other transactions, with the signs of money in and out', () => {
  const sentences = [
    { own: -10_011, sum: 0, parts: null },
    { own: -10_011, sum: -4000, parts: null },
    { own: -10_011, sum: -10_011, parts: null },
    { own: -10_011, sum: -128_000, parts: 0 },
    { own: -10_011, sum: -128_000, parts: -117_989 },
    { own: -10_011, sum: -128_000, parts: -200_000 },
    { own: 50_000, sum: 60_000, parts: null },
    { own: 50_000, sum: -100, parts: null },
  ].map(describeChoice)
  expect(sentences).toEqual([
    'Chosen: $0.00. Still to choose: −$100.11.',
    'Chosen: −$40.00. Still to choose: −$60.11.',
    'Chosen: −$100.11',
    'Chosen: −$1,280.00. Still in other transactions: −$1,179.89.',
    'Chosen: −$1,280.00',
    'Chosen: −$1,280.00. The transactions are $820.11 too much.',
    'Chosen: $600.00. That is $100.00 too much.',
    'Chosen: −$1.00. Still to choose: $501.00.',
  ])
})
