import { expect, test } from 'vitest'
import { toQueryString } from './query-string.ts'

test('writes a list of one value as k=, of several as k[]=, and omits an empty list', () => {
  expect(toQueryString({ bedrooms: ['2'], pets: ['cats', 'dogs'], borough: [], limit: 20 })).toBe(
    '?bedrooms=2&pets[]=cats&pets[]=dogs&limit=20',
  )
})

test('omits undefined and null, but not zero, false or an empty string', () => {
  expect(toQueryString({ a: undefined, b: null, offset: 0, on: false, search: '' })).toBe(
    '?offset=0&on=0&search=',
  )
  expect(toQueryString({ a: undefined })).toBe('')
  expect(toQueryString(undefined)).toBe('')
})

test('escapes values, including brackets', () => {
  expect(toQueryString({ search: 'a&b=c d[]=', n: ['x|str:1-9', 'y[]='] })).toBe(
    '?search=a%26b%3Dc+d%5B%5D%3D&n[]=x%7Cstr%3A1-9&n[]=y%5B%5D%3D',
  )
})
