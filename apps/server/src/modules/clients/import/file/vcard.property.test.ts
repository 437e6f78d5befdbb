import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tabulateCards } from './vcard-table.ts'
import { parseVcards, type Card } from '../../vcards/vcard.ts'

const escape = (text: string) => text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n')

/** Folds a line after `width` characters (RFC 6350, section 3.2). */
function foldLine(line: string, width: number): string {
  const parts: string[] = []
  for (let at = 0; at < line.length; at += width) parts.push(line.slice(at, at + width))
  return parts.join('\r\n ')
}

function formatCard(card: Card, version: string, width: number): string {
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `N:${escape(card.lastName)};${escape(card.firstName)};;;`,
    `FN:${escape(card.fullName)}`,
    ...card.emails.map(({ value }, at) => `item${at}.EMAIL;TYPE="INTERNET,home":${escape(value)}`),
    ...card.phones.map(({ value }) => `TEL;TYPE=cell:${escape(value)}`),
    ...(card.note === '' ? [] : [`NOTE:${escape(card.note)}`]),
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
    'END:VCARD',
  ]
  return lines.map((line) => foldLine(line, width)).join('\r\n')
}

const text = fc
  .string({ unit: fc.constantFrom(...'abcÄö李 ,;:\\"-\n'.split('')), maxLength: 30 })
  .map((value) => value.trim())
const word = text.filter((value) => value !== '' && !value.includes('\n'))
const card: fc.Arbitrary<Card> = fc.record({
  lastName: text,
  firstName: text,
  fullName: text,
  emails: fc.array(
    word.map((value) => ({ value, label: 'home' })),
    { maxLength: 3 },
  ),
  phones: fc.array(
    word.filter((value) => !/^\w+:/.test(value)).map((value) => ({ value, label: 'cell' })),
    { maxLength: 3 },
  ),
  note: text,
  middleName: fc.constant(''),
  prefix: fc.constant(''),
  suffix: fc.constant(''),
  addresses: fc.constant([]),
  company: fc.constant(''),
  birthday: fc.constant(''),
  categories: fc.constant([]),
  related: fc.constant([]),
  others: fc.constant([]),
  photos: fc.constant(1),
  files: fc.constant(0),
  isGroup: fc.constant(false),
  office: fc.constant(null),
})

test('parses generated vCards, regardless of line folding', () => {
  fc.assert(
    fc.property(
      fc.array(card, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('3.0', '4.0'),
      fc.integer({ min: 20, max: 75 }),
      (cards, version, width) => {
        const file = cards.map((item) => formatCard(item, version, width)).join('\r\n')
        expect(parseVcards(file)).toEqual(cards)
      },
    ),
  )
})

test('parses arbitrary input without an error', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'BEGIN:VCARD',
      'END:VCARD',
      'N:',
      'N:;;;;',
      'EMAIL',
      ':',
      ';',
      '=',
      'TEL;;;:1',
      ' folded',
      'AGENT:',
    ),
    fc.string({ maxLength: 60 }),
    fc.string({ maxLength: 20 }).map((value) => `NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=${value}:=C3=A`),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      for (const found of parseVcards(lines.join('\n'))) expect(typeof found.fullName).toBe('string')
    }),
  )
})

describe('vCards of phones and mail clients', () => {
  test('decodes quoted-printable with soft line breaks', () => {
    const file = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen',
      'EMAIL;PREF;INTERNET:jm@client.example',
      'TEL;CELL;VOICE:212-555-0100',
      'NOTE;ENCODING=QUOTED-PRINTABLE:Two rooms=0D=0A=',
      'and a balcony',
      'END:VCARD',
    ].join('\r\n')
    expect(parseVcards(file)).toMatchObject([
      {
        lastName: 'Müller',
        firstName: 'Jürgen',
        fullName: '',
        emails: [{ value: 'jm@client.example' }],
        phones: [{ value: '212-555-0100', label: 'cell' }],
        note: 'Two rooms\r\nand a balcony',
      },
    ])
  })

  test('puts the preferred address first and reads tel: URIs', () => {
    const file = [
      'BEGIN:VCARD',
      'FN:Ada Lane',
      'EMAIL:second@client.example',
      'EMAIL;PREF=1:first@client.example',
      'TEL;VALUE=uri:tel:+1-212-555-0100',
      'END:VCARD',
    ].join('\n')
    expect(parseVcards(file)[0]).toMatchObject({
      emails: [{ value: 'first@client.example' }, { value: 'second@client.example' }],
      phones: [{ value: '+1-212-555-0100' }],
    })
  })

  test('parses cards without an end, up to the next card or the last complete line', () => {
    const file =
      'BEGIN:VCARD\nFN:No end\nBEGIN:VCARD\nFN:Whole\nEND:VCARD\nBEGIN:VCARD\nFN:Last\nEMAIL:last@client.exam'
    expect(parseVcards(file)).toMatchObject([
      { fullName: 'No end' },
      { fullName: 'Whole' },
      { fullName: 'Last', emails: [] },
    ])
  })
})

test('keeps numbers of others in the notes, and extensions with their number', () => {
  const { titles, rows } = tabulateCards(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'N:Bell;Eleanor;;;',
      'FN:Nora B.',
      'TEL;VALUE=uri;TYPE="voice,work":tel:+1-212-555-0100;ext=102;phone-context=x.example',
      'TEL;TYPE=pager:212-555-0101',
      'item1.TEL:212-555-0102',
      'item1.X-ABLabel:Assistant',
      'ADR;TYPE=home:;;12 Grove St,\\n;New York;NY;10014;',
      'END:VCARD',
    ].join('\n'),
  )
  const get = (title: string) => rows[0]![titles.indexOf(title)]
  expect([get('Phone'), get('Address'), get('Details')]).toEqual([
    '+1-212-555-0100 x102',
    '12 Grove St, New York, NY 10014',
    'Pager: 212-555-0101\nAssistant: 212-555-0102',
  ])
})

test('reads a card of 20,000 labeled addresses and long quoted-printable text, both bounded', () => {
  const emails = Array.from(
    { length: 20_000 },
    (_, at) => `item${at}.EMAIL:n${at}@card.example\nitem${at}.X-ABLabel:Label ${at}`,
  )
  const note = `NOTE;ENCODING=QUOTED-PRINTABLE:${'=D0=98 and plain =\n'.repeat(4000)}`
  const { titles, rows } = tabulateCards(`BEGIN:VCARD\nFN:Nora\n${emails.join('\n')}\n${note}\nEND:VCARD`)
  const get = (title: string) => rows[0]![titles.indexOf(title)]!
  expect(get('Email').split('\n')).toHaveLength(100)
  expect(get('Details')).toContain('n99@card.example Label 99')
  expect(get('Note').startsWith('И and plain И and plain')).toBe(true)
  expect(get('Note').length).toBeLessThanOrEqual(20_000)
})
