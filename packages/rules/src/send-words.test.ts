import { expect, test } from 'vitest'
import { fillSendWords } from './send-words.ts'

test('words are filled in for each client', () => {
  const text = 'Hi {first_name}, I picked {n} listing(s) for you. {agent}'
  expect(fillSendWords(text, { first_name: 'Maya', n: 1, agent: 'Adam' })).toBe(
    'Hi Maya, I picked 1 listing for you. Adam',
  )
  expect(fillSendWords('New {n} listing(s) available ({n})', { n: 3 })).toBe('New 3 listings available (3)')
})

test('what is not given stays as it is written', () => {
  expect(fillSendWords('{first_name}: {n} listing(s)', { n: 2 })).toBe('{first_name}: 2 listings')
  expect(fillSendWords('{n} listing(s)', { first_name: 'Maya' })).toBe('{n} listing(s)')
})

test('a name is a name, whatever is in it', () => {
  expect(fillSendWords('Hi {first_name}, {agent}', { first_name: '$& {agent}', agent: 'Adam' })).toBe(
    'Hi $& {agent}, Adam',
  )
})
