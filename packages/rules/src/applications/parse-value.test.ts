import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { FieldKind } from './fields.ts'
import { isAdult, maskValue, parseValue } from './parse-value.ts'
import { valueIssues } from './value-issues.ts'

const today = '2026-03-02'
const parse = (kind: FieldKind, text: string) => {
  const parsed = parseValue({ kind, choices: ['rent', 'own'] }, text, today)
  return 'issue' in parsed ? parsed.issue : parsed.value
}

describe('parseValue', () => {
  test.each<[FieldKind, string, string]>([
    ['line', '  Ann   Lee ', 'Ann Lee'],
    ['line', 'x'.repeat(201), 'long'],
    ['line', 'a\u202eb', 'characters'],
    ['text', ' one\r\n\r\n\r\ntwo ', 'one\n\ntwo'],
    ['text', 'a\u0007', 'characters'],
    ['email', ' nora@client.example ', 'nora@client.example'],
    ['email', 'nora@client', 'email'],
    ['phone', '212.555.0100', '(212) 555-0100'],
    ['phone', '12', 'phone'],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2023-02-29', 'date'],
    ['date', '2026-02-30', 'date'],
    ['date', '1850-02-28', 'dateYear'],
    ['date', '2057-01-01', 'dateYear'],
    ['state', 'ny', 'NY'],
    ['state', ' New  York ', 'NY'],
    ['state', 'N.J.', 'NJ'],
    ['state', 'Nueva York', 'NY'],
    ['state', 'Ontario', 'state'],
    ['zip', ' 10016 ', '10016'],
    ['zip', '100161234', '10016-1234'],
    ['zip', '10016 - 1234', '10016-1234'],
    ['zip', '1001', 'zip'],
    ['zip', 'M5V 2T6', 'zip'],
    ['zip', '00000', 'zipUnknown'],
    ['zip', '99299', '99299'],
    ['date', '02/28/2023', 'date'],
    ['year', '2021', '2021'],
    ['year', '21', 'year'],
    ['money', '$84,000', '84000'],
    ['money', '84000.5', '84000.50'],
    ['money', '0', '0'],
    ['money', '84k', 'money'],
    ['money', '-1', 'money'],
    ['money', '1,00', 'money'],
    ['money', '99999999999', 'money'],
    ['number', '03', '3'],
    ['number', '1.5', 'number'],
    ['flag', '1', '1'],
    ['flag', 'yes', 'choice'],
    ['choice', 'rent', 'rent'],
    ['choice', 'toString', 'choice'],
    ['ssn', '123456789', '123-45-6789'],
    ['ssn', '123 45 6789', '123-45-6789'],
    ['ssn', '912-70-1234', '912-70-1234'],
    ['ssn', '912-45-1234', 'ssnImpossible'],
    ['ssn', '000-45-6789', 'ssnImpossible'],
    ['ssn', '666-45-6789', 'ssnImpossible'],
    ['ssn', '123-00-6789', 'ssnImpossible'],
    ['ssn', '123-45-0000', 'ssnImpossible'],
    ['ssn', '•••-••-6789', 'ssnDigits'],
    ['ssn', '12345678', 'ssnDigits'],
    ['birth-date', '1990-05-06', '1990-05-06'],
    ['birth-date', '2026-03-03', 'dateFuture'],
    ['birth-date', '1901-01-01', 'dateYear'],
    ['birth-date', '1850-01-01', 'dateYear'],
    ['birth-date', '1990-02-30', 'date'],
    ['account-number', '0012 3456-789', '00123456789'],
    ['account-number', '••••6789', 'account'],
    ['account-number', '123', 'account'],
  ])('reads %s %j as %j', (kind, text, expected) => {
    expect(parse(kind, text)).toBe(expected)
  })

  it('keeps what it has normalized', () => {
    const kinds: FieldKind[] = [
      'line',
      'text',
      'email',
      'phone',
      'date',
      'money',
      'number',
      'ssn',
      'state',
      'zip',
    ]
    const texts = fc.oneof(
      fc.string(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    )
    const isStable = (kind: FieldKind, text: string) => {
      const once = parse(kind, text)
      return once in valueIssues || parse(kind, once) === once
    }
    expect(fc.check(fc.property(fc.constantFrom(...kinds), texts, isStable)).failed).toBe(false)
  })

  it('keeps every amount of whole cents', () => {
    const isKept = (cents: number) => Number(parse('money', (cents / 100).toFixed(2))) === cents / 100
    expect(fc.check(fc.property(fc.integer({ min: 0, max: 10 ** 11 }), isKept)).failed).toBe(false)
  })
})

test.each<[string, string]>([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-03', 'dateFuture'],
  ['1899-01-01', 'dateYear'],
  ['2026-02-30', 'date'],
])('a date of the past %j is read as %j', (text, expected) => {
  const parsed = parseValue({ kind: 'date', past: true }, text, today)
  expect('issue' in parsed ? parsed.issue : parsed.value).toBe(expected)
})

describe('maskValue', () => {
  it('shows the last four digits of long numbers only', () => {
    expect(maskValue({ kind: 'ssn' }, '123-45-6789')).toBe('•••-••-6789')
    expect(maskValue({ kind: 'account-number' }, '000123456789')).toBe('••••6789')
    expect(maskValue({ kind: 'account-number' }, '1234567')).toBe('••••')
    expect(maskValue({ kind: 'birth-date' }, '1990-05-06')).toBe('••••')
  })
})

test('isAdult counts from the eighteenth birthday', () => {
  expect(isAdult('2008-03-02', today)).toBe(true)
  expect(isAdult('2008-03-03', today)).toBe(false)
})
