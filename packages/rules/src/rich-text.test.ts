import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLink, toOwnImagePath, sanitizeLink } from './rich-text.ts'

test.each([
  ['https://x.example', 'https://x.example/'],
  [' HTTPS://X.example/a b ', 'https://x.example/a%20b'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/login', null],
  ['//x.example', null],
  [`https://x.example/${'a'.repeat(2000)}`, null],
])('the address %j is %j', (address, expected) => {
  expect(sanitizeLink(address)).toBe(expected)
})

test.each([
  ['x.example', 'https://x.example/'],
  ['x.example:8080/a', 'https://x.example:8080/a'],
  ['www.x.example/a?b', 'https://www.x.example/a?b'],
  ['a@x.example', 'mailto:a@x.example'],
  ['(212) 555-0100', 'tel:2125550100'],
  ['+1 212 555 0100', 'tel:+12125550100'],
  ['http://localhost:3000/', 'http://localhost:3000/'],
  ['tel:2125550100', 'tel:2125550100'],
  ['mailto:a@x.example', 'mailto:a@x.example'],
  ['javascript:alert(1)', null],
  ['javascript:alert.call(1)', null],
  ['data:text/html,x.example', null],
  ['//x.example', null],
  ['hello', null],
  ['', null],
])('typed %j leads to %j', (typed, expected) => {
  expect(parseLink(typed)).toBe(expected)
})

test('keeps accepted links unchanged', () => {
  const scheme = fc.constantFrom('https://', 'http:', 'mailto:', 'tel:', 'javascript:', '')
  fc.assert(
    fc.property(scheme, fc.string({ unit: 'binary', maxLength: 40 }), (start, rest) => {
      const once = sanitizeLink(start + rest)
      expect(once === null ? null : sanitizeLink(once)).toBe(once)
    }),
    { numRuns: 300 },
  )
}, 30_000)

const name = `${'0'.repeat(32)}.png`

test.each([
  [`/media/${name}`, `/media/${name}`],
  [`https://office.example/media/${name}`, `/media/${name}`],
  [`https://office.example.evil.example/media/${name}`, null],
  [`https://evil.example/media/${name}`, null],
  [`/media/../${name}`, null],
  [`/media/${name}?x`, null],
  ['data:image/png;base64,', null],
])('the picture %s is %s', (src, expected) => {
  expect(toOwnImagePath(src, 'https://office.example')).toBe(expected)
})
