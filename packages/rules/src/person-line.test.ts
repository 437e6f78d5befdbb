import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePersonLine } from './person-line.ts'

const maya = {
  first_name: 'Maya',
  last_name: 'Cole',
  email: 'maya@x.example',
  phone: '(917) 555-0134',
}

it.each([
  ['Maya Cole maya@x.example 917-555-0134', maya],
  ['Maya Cole <maya@x.example> (917) 555-0134', maya],
  ['Cole, Maya; maya@x.example; +1 917 555 0134', maya],
  ['917.555.0134, Maya Cole, Maya@X.example', { ...maya, email: 'Maya@x.example' }],
  ['Name: Maya Cole\nEmail: maya@x.example\nCell: 917 555 0134', maya],
  ['Maya Cole\t(917) 555-0134\tmailto:maya@x.example', maya],
  ['Maya Cole maya@x.example', { ...maya, phone: '' }],
  ['maya@x.example 9175550134', { ...maya, first_name: '', last_name: '' }],
  ['Maya van der Cole maya@x.example', { ...maya, last_name: 'van der Cole', phone: '' }],
])('parses %j', (text, person) => {
  expect(parsePersonLine(text)).toEqual(person)
})

it.each([
  'Maya Cole',
  'maya@x.example',
  '917-555-0134',
  'a@x.example and b@x.example',
  'I met Maya yesterday and she wants to see it maya@x.example',
  '12 Main Street maya@x.example',
  `${'a'.repeat(600)} maya@x.example`,
])('leaves %j as it is', (text) => {
  expect(parsePersonLine(text)).toBeNull()
})

it('never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const person = parsePersonLine(`${text} maya@x.example`)
      expect(person === null || person.email === 'maya@x.example' || person.email !== '').toBe(true)
    }),
  )
})
