import { expect, test } from 'vitest'
import { fillSendTemplate } from './send-template.ts'

test('fills in the values of each client', () => {
  const text = 'Hi {first_name}, I picked {n} listing(s) for you. {agent}'
  expect(fillSendTemplate(text, { first_name: 'Maya', n: 1, agent: 'Adam' })).toBe(
    'Hi Maya, I picked 1 listing for you. Adam',
  )
  expect(fillSendTemplate('New {n} listing(s) available ({n})', { n: 3 })).toBe(
    'New 3 listings available (3)',
  )
})

test('keeps placeholders without a value', () => {
  expect(fillSendTemplate('{first_name}: {n} listing(s)', { n: 2 })).toBe('{first_name}: 2 listings')
  expect(fillSendTemplate('{n} listing(s)', { first_name: 'Maya' })).toBe('{n} listing(s)')
})

test('does not parse inserted values', () => {
  expect(fillSendTemplate('Hi {first_name}, {agent}', { first_name: '$& {agent}', agent: 'Adam' })).toBe(
    'Hi $& {agent}, Adam',
  )
})
