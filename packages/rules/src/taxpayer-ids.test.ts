import { describe, expect, it } from 'vitest'
import { maskTin, parseEin, parseSsn, parseTin } from './taxpayer-ids.ts'

describe('a social security number', () => {
  it.each(['219-09-9999', '219099999', ' 219 09 9999 '])('is read as it is written: %s', (text) => {
    expect(parseSsn(text)).toEqual({ value: '219-09-9999' })
  })
  it.each(['000-12-3456', '666-12-3456', '219-00-3456', '219-12-0000', '912-12-3456', '900-93-1234'])(
    'that was never issued is refused: %s',
    (text) => expect(parseSsn(text)).toEqual({ issue: 'impossible' }),
  )
  it.each(['', '21909999', '2190999999', '12-3456789', 'abc'])('has nine digits in its form: %s', (text) => {
    expect(parseSsn(text)).toEqual({ issue: 'digits' })
  })
  it.each(['900-50-1234', '912-70-3456', '999-99-9999'])('may be an ITIN: %s', (text) => {
    expect(parseSsn(text)).toEqual({ value: text })
  })
})

describe('an employer identification number', () => {
  it.each(['13-1234567', '131234567', '13 1234567'])('is read as it is written: %s', (text) => {
    expect(parseEin(text)).toEqual({ value: '13-1234567' })
  })
  it('has one of the prefixes that the IRS assigns', () => {
    const valid = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter(
      (prefix) => 'value' in parseEin(`${prefix}1234567`),
    )
    expect(valid).toHaveLength(83)
    expect(valid).toEqual(expect.arrayContaining(['01', '20', '30', '46', '88', '99']))
    for (const prefix of ['00', '07', '19', '49', '79', '97']) expect(valid).not.toContain(prefix)
  })
})

it('shows four digits in the form of the type', () => {
  expect([maskTin('ssn', '9999'), maskTin('ein', '4567')]).toEqual(['•••-••-9999', '••-•••4567'])
  expect([parseTin('ssn', '131234567'), parseTin('ein', '131234567')]).toEqual([
    { value: '131-23-4567' },
    { value: '13-1234567' },
  ])
})
