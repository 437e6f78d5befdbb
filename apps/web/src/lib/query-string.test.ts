import { expect, test } from 'vitest'
import { apiQuery } from './query-string.ts'

test('a list of one value stands bare, of several with brackets, of none not at all', () => {
  expect(apiQuery({ bedrooms: ['2'], pets: ['cats', 'dogs'], borough: [], limit: 20 })).toBe(
    '?bedrooms=2&pets[]=cats&pets[]=dogs&limit=20',
  )
})

test('what is undefined or null is left out, zero, false and empty text are not', () => {
  expect(apiQuery({ a: undefined, b: null, offset: 0, on: false, search: '' })).toBe('?offset=0&on=0&search=')
  expect(apiQuery({ a: undefined })).toBe('')
  expect(apiQuery(undefined)).toBe('')
})

test('values are escaped, brackets within them too', () => {
  expect(apiQuery({ search: 'a&b=c d[]=', n: ['x|str:1-9', 'y[]='] })).toBe(
    '?search=a%26b%3Dc+d%5B%5D%3D&n[]=x%7Cstr%3A1-9&n[]=y%5B%5D%3D',
  )
})
