import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanPersonName,
  findNameIssue,
  joinPersonName,
  normalizePersonName,
  splitPersonName,
} from './person-name.ts'

test.each([
  ['  Nora \u00a0 van\tder  Bell ', 'Nora van der Bell'],
  ['Jose\u0301', 'José'],
  ['\ufeffAnna\u200b Lee\u200e', 'Anna Lee'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u200b\u2060', ''],
  ['\u3164\u115f\u2800\u034f\u061c', ''],
  ['e\u200b\u0301', 'é'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
])('normalizes %j', (text, expected) => {
  expect(normalizePersonName(text)).toBe(expected)
})

test.each([
  ['王小明', true],
  ['김민수', true],
  ['Nguyễn Văn A', true],
  ['محمد', true],
  ['O’Brien-Ruíz 3', true],
  ['', true],
  ['gpj\u202eexe.anna', false],
  ['\u2066Anna\u2069', false],
  ['Anna\u0000', false],
  ['Anna \ud800', false],
  ['\u200d\u200d', false],
  ['…', false],
])('judges %j: %s', (name, isGood) => {
  expect(findNameIssue(normalizePersonName(name)) === null).toBe(isGood)
})

const parts = fc.constantFrom(
  'a',
  'É',
  ' ',
  '王',
  '김',
  'م',
  '\u202e',
  '\u0007',
  '\ud83d',
  '👩🏽',
  'e\u0301',
  '\u200b',
  '\u2069',
  ',',
)
const texts = fc.array(parts, { maxLength: 40 }).map((each) => each.join(''))

test('makes of any text a name that a form takes, or none', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, max) => {
      const name = cleanPersonName(text, max)
      expect(findNameIssue(name)).toBeNull()
      expect(name.length).toBeLessThanOrEqual(max)
      expect(normalizePersonName(name)).toBe(name)
    }),
  )
})

test.each([
  ['Nora van der Bell', 'Nora', 'van der Bell'],
  ['Bell, Nora', 'Nora', 'Bell'],
  ['王小明', '小明', '王'],
  ['欧阳娜娜', '娜娜', '欧阳'],
  ['김민수', '민수', '김'],
  ['남궁민', '민', '남궁'],
  ['Nguyễn Văn A', 'Nguyễn', 'Văn A'],
  ['Wang Xiaoming', 'Wang', 'Xiaoming'],
  ['田中 太郎', '太郎', '田中'],
  ['さくら', 'さくら', ''],
  ['Cher', 'Cher', ''],
  ['Robert (Bob) van Stone', 'Robert (Bob)', 'van Stone'],
  ['Robert “Bob” Stone', 'Robert “Bob”', 'Stone'],
  ['Robert (Bob)', 'Robert', '(Bob)'],
  ['', '', ''],
])('splits %s', (name, first_name, last_name) => {
  expect(splitPersonName(name)).toEqual({ first_name, last_name })
})

test('writes every name without a comma as it was', () => {
  const word = fc.constantFrom(
    '王小明',
    '王',
    '小明',
    '김민수',
    'Nguyễn',
    'Văn',
    'A',
    'Nora',
    '田中',
    'さくら',
    'محمد',
    '上官婉儿',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const name = words.join(' ')
      const joined = joinPersonName(splitPersonName(name))
      const isPair = words.length === 2 && /^[\p{Script=Han}\p{Script=Hangul} ]+$/u.test(name)
      expect(joined).toBe(isPair ? words.join('') : name)
    }),
  )
})

test('puts the surname first where both parts are Chinese or Korean', () => {
  expect(joinPersonName({ first_name: '小明', last_name: '王' })).toBe('王小明')
  expect(joinPersonName({ first_name: '민수', last_name: '김' })).toBe('김민수')
  expect(joinPersonName({ first_name: 'Xiaoming', last_name: 'Wang' })).toBe('Xiaoming Wang')
  expect(joinPersonName({ first_name: 'さくら', last_name: '' })).toBe('さくら')
})
