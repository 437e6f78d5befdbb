import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWrittenPeople, splitWholeCouple } from './written-people.ts'

/** `first|last`, as many as there are, and what is in parentheses. */
function read(text: string): string {
  const written = readWrittenPeople(text)
  if (written.kind === 'unclear') return 'unclear'
  const names = written.people.map(({ firstName, lastName }) => `${firstName}|${lastName}`)
  return [...names, ...(written.note === '' ? [] : [`(${written.note})`])].join(' ')
}

test.each([
  ['Ana Luis', 'Ana|Luis'],
  ['Luis, Ana', 'Ana|Luis'],
  ['Luis, Ana (wife)', 'Ana|Luis (wife)'],
  ['Ana Luis (his wife)', 'Ana|Luis (his wife)'],
  ['Ana, his sister', 'Ana| (his sister)'],
  ['Ana Luis, wife', 'Ana|Luis (wife)'],
  ['Bob (Robert) Stone Jr.', 'Bob (Robert)|Stone Jr.'],
  ['Ana (Annie)', 'Ana| (Annie)'],
  ['Luis, Ana (kids)', 'Luis| Ana| (kids)'],
  ['Luis & Ana (their 2 kids)', 'Luis| Ana| (their 2 kids)'],
  ['Luis, Ana, Bo (roommates)', 'Luis| Ana| Bo| (roommates)'],
  ['Luis, Ana & Bo (children)', 'Luis| Ana| Bo| (children)'],
  ['Ana Roe, Luis Roe', 'Ana|Roe Luis|Roe'],
  ['Ana Roe, Luis Vega, Bo Orr', 'Ana|Roe Luis|Vega Bo|Orr'],
  ['Ana Roe; Luis Vega', 'Ana|Roe Luis|Vega'],
  ['Ana Roe / Luis Vega', 'Ana|Roe Luis|Vega'],
  ['Ana Roe\nLuis Vega', 'Ana|Roe Luis|Vega'],
  ['Ann & Bob Carr', 'Ann|Carr Bob|Carr'],
  ['van der Bell, Nora Ann', 'Nora Ann|van der Bell'],
  ['Garcia Lopez, Ana', 'Ana|Garcia Lopez'],
  ['Ana Bell, MD', 'Ana|Bell MD'],
  ['Bell, Ana, Jr.', 'Ana|Bell Jr.'],
  ['Rahman, Md', 'Md|Rahman'],
  ['Orr Holdings LLC', 'Orr|Holdings LLC'],
  ['王小明', '小明|王'],
  ['Luis, Ana (8 and 10)', 'unclear'],
  ['Luis, Ana (from Texas)', 'unclear'],
  ['Luis, Ana & Bo', 'unclear'],
  ['van der Berg; Anna', 'unclear'],
  ['Luis; Ana', 'unclear'],
  ['Luis, Ana, Bo', 'unclear'],
  ['Vega Cruz, Ana Maria', 'unclear'],
  ['Luis, 8, Ana, 10', 'unclear'],
])('reads “%s” as %s', (text, people) => {
  expect(read(text)).toBe(people)
})

const first = fc.constantFrom('Ana', 'Luis', 'Bo', 'María', 'Jean-Luc', 'Зоя', 'O’Neil', 'Tia')
const separator = fc.constantFrom(', ', ',', '; ', ' & ', ' and ', ' / ', ' + ', '\n')
const note = fc.constantFrom('', ' (kids)', ' (wife)', '(roommates)', ' (8, 10)', ' (see notes)', ' (2 sons)')

test('no name has a separator or a note in it, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(first, { minLength: 1, maxLength: 4 }), separator, note, (names, between, after) => {
      const written = readWrittenPeople(`${names.join(between)}${after}`)
      if (written.kind === 'unclear') return
      const found = written.people.flatMap(({ firstName, lastName }) => [firstName, lastName].filter(Boolean))
      for (const name of found) expect(name).not.toMatch(/[,;&+/()\n]|\band\b|\d|kids|sons/)
      expect(found.toSorted()).toEqual(names.toSorted())
    }),
  )
})

test.each([
  ['Bob n Tess Hall', ['Bob Hall', 'Tess Hall']],
  ["Bob 'n' Tess Hall", ['Bob Hall', 'Tess Hall']],
  ['Bob ’n’ Tess Hall', ['Bob Hall', 'Tess Hall']],
  ['Andy N Hall', null],
  ['N Tess Hall', null],
  ['andy n hall', null],
  ['Rock n Roll LLC', null],
])('%s: %j', (text, expected) => {
  const couple = splitWholeCouple(text)
  expect(couple?.map(({ firstName, lastName }) => `${firstName} ${lastName}`) ?? null).toEqual(expected)
})
