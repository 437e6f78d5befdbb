import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameName, toNameKey } from './same-name.ts'

const word = fc.string({
  minLength: 2,
  maxLength: 10,
  unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'i', 'n', 'o', 'r', 's', 't', 'u'),
})
const words = fc.uniqueArray(word, { minLength: 2, maxLength: 4 })

test('spellings of one name are the same: case, accents, order, commas, a middle name', () => {
  fc.assert(
    fc.property(words, (name) => {
      const plain = name.join(' ')
      const accented = plain.toUpperCase().replaceAll('E', 'É').replaceAll('N', 'Ñ')
      expect(isSameName(plain, accented)).toBe(true)
      expect(isSameName(plain, `${name.at(-1)!}, ${name.slice(0, -1).join(' ')}`)).toBe(true)
      expect(isSameName(plain, `${name[0]!} Q. ${name.at(-1)!}`)).toBe(true)
      expect(toNameKey(plain)).toBe(toNameKey(accented.split(' ').toReversed().join('  ')))
    }),
  )
})

test('other names are not, in either direction', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      fc.pre(one.at(-1) !== other.at(-1) && !one.every((part) => other.includes(part)))
      expect(isSameName(one.join(' '), other.join(' '))).toBe(isSameName(other.join(' '), one.join(' ')))
      fc.pre(one[0] !== other[0])
      expect(isSameName(one.join(' '), other.join(' '))).toBe(false)
    }),
  )
})

test.each([
  ['Rosa Diaz', 'Rosa'],
  ['', ''],
  ['Rosa Diaz', ''],
  ['!!', '??'],
])('%j and %j are not the same', (one, other) => expect(isSameName(one, other)).toBe(false))

test.each([
  ['王 小明', '王小明'],
  ['小明 王', '王小明'],
  ['小明 王', '王 小明'],
  ['王小明', '王小明'],
  ['김 민수', '김민수'],
  ['민수 김', '김민수'],
  ['田中 さくら', '田中さくら'],
  ['ガルシア マリア', 'ガルシアマリア'],
])('%j and %j are the same, in either direction', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true])
  expect(toNameKey(one)).toBe(toNameKey(other))
  expect(toNameKey(one)).not.toBe('')
})

test.each([
  ['王小明', '王小红'],
  ['王 小明', '李 小明'],
  ['王小明', '王'],
  ['王小明', 'Wang Xiaoming'],
  ['AnaRuiz', 'Ana Ruiz'],
  ['김민수', '김민'],
])('%j and %j are not the same name', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false])
})
