import { expect, test } from 'vitest'
import { getGuessableWords } from './passwords.ts'

test('a password must not be made of the name, the address or the office, whole, joined or in parts', () => {
  const words = getGuessableWords({
    email: 'Maya.Okafor@x.example',
    name: 'Maya Okafor',
    office: 'Okafor Homes',
  })
  expect(words).toEqual(
    expect.arrayContaining([
      'maya.okafor@x.example',
      'maya.okafor',
      'mayaokafor',
      'okaforhomes',
      'homes',
      'maya',
    ]),
  )
  expect(words).not.toContain('x')
})
