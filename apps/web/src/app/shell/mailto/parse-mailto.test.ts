import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMailto } from './parse-mailto.ts'

test('parses recipients, subject and body, with its blank lines', () => {
  expect(
    parseMailto('mailto:ana@owners.example?subject=Showing%3A%205B&body=Hi%20Ana,%0A%0ATwo%0Alines'),
  ).toEqual({
    to: 'ana@owners.example',
    subject: 'Showing: 5B',
    body: '<p>Hi Ana,</p><p></p><p>Two</p><p>lines</p>',
  })
  expect(parseMailto('mailto:')).toEqual({ to: '', subject: '', body: '' })
})

test('keeps plus signs and joins several recipients', () => {
  expect(parseMailto('mailto:a+b@x.example?to=c%40x.example&subject=1+1')).toEqual({
    to: 'a+b@x.example, c@x.example',
    subject: '1+1',
    body: '',
  })
})

test('escapes HTML in any subject and body', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { subject, body } = parseMailto(
        `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(text)}`,
      )
      expect(subject).toBe(text)
      const page = new DOMParser().parseFromString(body, 'text/html')
      expect([...page.body.querySelectorAll('*')].every(({ tagName }) => tagName === 'P')).toBe(true)
      expect(page.body.textContent.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})
