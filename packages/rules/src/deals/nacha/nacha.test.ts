import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getFileModifier, maxAchCents, writeAchFile, type AchEntry, type AchOriginator } from './ach-file.ts'
import { toAchText } from './ach-text.ts'
import { findNextBankingDay, isBankingDay, listBankHolidays } from './banking-days.ts'
import { isRoutingNumber } from './routing-number.ts'

const originator: AchOriginator = {
  routing: '021000021',
  bankName: 'JPMORGAN CHASE',
  immediateOrigin: '1123456789',
  companyId: '1123456789',
  companyName: 'PB REALTY LLC',
  description: 'COMMISSION',
  offset: null,
}
const person: AchEntry = {
  routing: '011401533',
  accountNumber: '000123456789',
  kind: 'checking',
  holder: 'person',
  name: 'Ana Nunez',
  reference: 'PAYOUT-17',
  cents: 2100_00,
}
const company: AchEntry = {
  routing: '122105278',
  accountNumber: '0024-7',
  kind: 'savings',
  holder: 'company',
  name: "O'Neil & Sons LLC",
  reference: 'PAYOUT-18',
  cents: 1_05,
}
const write = (entries: readonly AchEntry[], more: Partial<AchOriginator> = {}) =>
  writeAchFile({
    originator: { ...originator, ...more },
    entries,
    createdOn: '2026-03-02',
    createdAt: '10:05',
    modifier: 'A',
    effectiveOn: '2026-03-03',
  })
    .split('\r\n')
    .slice(0, -1)
/** Characters by their positions in the record layout, from 1. */
const at = (line: string | undefined, from: number, to: number) => (line ?? '').slice(from - 1, to)

describe('an ACH file', () => {
  it('has each field of its records at its position', () => {
    const lines = write([person, company])
    expect(lines).toHaveLength(10)
    const [header, ppd, credit, ppdEnd, ccd, other, ccdEnd, control, ...filler] = lines
    expect(header).toBe(
      '101 02100002111234567892603021005A094101JPMORGAN CHASE         PB REALTY LLC                  ',
    )
    expect([at(header, 1, 1), at(header, 2, 3), at(header, 4, 13), at(header, 14, 23)]).toEqual([
      '1',
      '01',
      ' 021000021',
      '1123456789',
    ])
    expect([at(header, 24, 29), at(header, 30, 33), at(header, 34, 34), at(header, 35, 40)]).toEqual([
      '260302',
      '1005',
      'A',
      '094101',
    ])
    expect([at(header, 41, 63).trim(), at(header, 64, 86).trim()]).toEqual([
      'JPMORGAN CHASE',
      'PB REALTY LLC',
    ])
    expect([at(ppd, 1, 4), at(ppd, 5, 20), at(ppd, 41, 50), at(ppd, 51, 53), at(ppd, 54, 63)]).toEqual([
      '5220',
      'PB REALTY LLC   ',
      '1123456789',
      'PPD',
      'COMMISSION',
    ])
    expect([at(ppd, 64, 69), at(ppd, 70, 75), at(ppd, 76, 78), at(ppd, 79, 87), at(ppd, 88, 94)]).toEqual([
      '260302',
      '260303',
      '   ',
      '102100002',
      '0000001',
    ])
    expect([at(credit, 1, 3), at(credit, 4, 12), at(credit, 13, 29), at(credit, 30, 39)]).toEqual([
      '622',
      '011401533',
      '000123456789     ',
      '0000210000',
    ])
    expect([at(credit, 40, 54), at(credit, 55, 76), at(credit, 77, 79), at(credit, 80, 94)]).toEqual([
      'PAYOUT-17      ',
      'Ana Nunez             ',
      '  0',
      '021000020000001',
    ])
    expect([at(ppdEnd, 1, 10), at(ppdEnd, 11, 20), at(ppdEnd, 21, 32), at(ppdEnd, 33, 44)]).toEqual([
      '8220000001',
      '0001140153',
      '000000000000',
      '000000210000',
    ])
    expect([at(ppdEnd, 45, 54), at(ppdEnd, 55, 79).trim(), at(ppdEnd, 80, 94)]).toEqual([
      '1123456789',
      '',
      '021000020000001',
    ])
    expect([at(ccd, 51, 53), at(ccd, 88, 94), at(other, 1, 3), at(other, 13, 29), at(other, 80, 94)]).toEqual(
      ['CCD', '0000002', '632', '0024-7           ', '021000020000002'],
    )
    expect(at(ccdEnd, 11, 20)).toBe('0012210527')
    expect([at(control, 1, 7), at(control, 8, 13), at(control, 14, 21), at(control, 22, 31)]).toEqual([
      '9000002',
      '000001',
      '00000002',
      '0013350680',
    ])
    expect([at(control, 32, 43), at(control, 44, 55), at(control, 56, 94).trim()]).toEqual([
      '000000000000',
      '000000210105',
      '',
    ])
    expect(filler).toEqual(['9'.repeat(94), '9'.repeat(94)])
  })

  it('balances each batch by a debit of the office’s account where its bank wants that', () => {
    const lines = write([person, company], { offset: { accountNumber: '777', kind: 'checking' } })
    const debits = lines.filter((line) => line.startsWith('627'))
    expect(debits.map((line) => [at(line, 4, 12), at(line, 13, 29).trim(), at(line, 30, 39)])).toEqual([
      ['021000021', '777', '0000210000'],
      ['021000021', '777', '0000000105'],
    ])
    expect(lines.filter((line) => /^[58]/.test(line)).map((line) => at(line, 2, 4))).toEqual(
      Array.from({ length: 4 }, () => '200'),
    )
    expect(
      at(
        lines.find((line) => line.startsWith('900')),
        32,
        55,
      ),
    ).toBe('000000210105000000210105')
  })

  it('refuses an amount over its field, naming it, and names and numbers that would be cut', () => {
    expect(() => write([{ ...person, cents: maxAchCents }])).not.toThrow()
    expect(() => write([{ ...person, cents: maxAchCents + 1 }])).toThrow(/Ana Nunez is more than/)
    expect(() => write([{ ...person, name: 'x'.repeat(23) }])).toThrow('longer than 22')
    expect(() => write([{ ...person, accountNumber: '1'.repeat(18) }])).toThrow('longer than 17')
    expect(() => write([])).toThrow('nothing to pay')
  })

  it('has whole blocks whose sums and hashes are those of its entries', () => {
    const entry = fc.record({
      routing: fc.constantFrom('021000021', '011401533', '122105278', '322271627'),
      accountNumber: fc.stringMatching(/^[0-9]{4,17}$/),
      kind: fc.constantFrom('checking' as const, 'savings' as const),
      holder: fc.constantFrom('person' as const, 'company' as const),
      name: fc.stringMatching(/^[A-Z][a-z ]{0,20}$/),
      reference: fc.stringMatching(/^[0-9]{1,15}$/),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 400 }), fc.boolean(), (entries, balanced) => {
        const lines = write(entries, balanced ? { offset: { accountNumber: '1', kind: 'savings' } } : {})
        expect(lines.length % 10).toBe(0)
        expect(lines.every((line) => line.length === 94)).toBe(true)
        const records = lines.filter((line) => line.startsWith('6'))
        const control = lines.find((line) => line.startsWith('90'))
        const sum = (list: readonly string[], from: number, to: number) =>
          list.reduce((total, line) => total + Number(at(line, from, to)), 0)
        const credits = records.filter((line) => /^6[23]2/.test(line))
        expect(credits).toHaveLength(entries.length)
        expect(Number(at(control, 22, 31))).toBe(sum(records, 4, 11) % 10 ** 10)
        expect(Number(at(control, 44, 55))).toBe(entries.reduce((total, { cents }) => total + cents, 0))
        expect(Number(at(control, 32, 43))).toBe(balanced ? Number(at(control, 44, 55)) : 0)
        expect(Number(at(control, 8, 13))).toBe(lines.length / 10)
        const traces = records.map((line) => Number(at(line, 88, 94)))
        expect(traces).toEqual(records.map((_, index) => index + 1))
        const ends = lines.filter((line) => line.startsWith('8'))
        expect(sum(ends, 5, 10)).toBe(records.length)
        expect(sum(ends, 33, 44)).toBe(sum(credits, 30, 39))
      }),
      { numRuns: 40 },
    )
  })

  it('has modifiers for 36 files a day', () => {
    expect([0, 25, 26, 35, 36].map(getFileModifier)).toEqual(['A', 'Z', '0', '9', null])
  })
})

describe('a routing number', () => {
  it('has nine digits, a prefix that was given, and its check digit', () => {
    for (const known of ['021000021', '011401533', '122105278', '322271627', '026009593', '111000025'])
      expect(isRoutingNumber(known), known).toBe(true)
    for (const wrong of [
      '021000022',
      '000000000',
      '0210000210',
      '02100002',
      '130000003',
      '501000011',
      'abcdefghi',
    ])
      expect(isRoutingNumber(wrong), wrong).toBe(false)
  })

  it('is refused with any one digit wrong', () => {
    const digit = fc.integer({ min: 0, max: 8 })
    fc.assert(
      fc.property(digit, fc.integer({ min: 1, max: 9 }), (index, change) => {
        const digits = Array.from('021000021', Number)
        digits[index] = (digits[index]! + change) % 10
        expect(isRoutingNumber(digits.join(''))).toBe(false)
      }),
    )
  })
})

describe('a name in an ACH file', () => {
  it('leaves marks off, spells letters, and refuses what has no spelling', () => {
    expect(toAchText('  José  Núñez-O’Neil ')).toEqual({ text: "Jose Nunez-O'Neil" })
    expect(toAchText('Łukasz Weiß & Søn (NY)')).toEqual({ text: 'Lukasz Weiss & Son (NY)' })
    expect(toAchText('Nguyễn')).toEqual({ text: 'Nguyen' })
    expect(toAchText('李 Wei')).toEqual({ refused: '李' })
    expect(toAchText('Ana 😀')).toEqual({ refused: '😀' })
    expect(toAchText('a*b')).toEqual({ refused: '*' })
  })
})

describe('banking days', () => {
  it('leave out the Federal Reserve’s holidays', () => {
    // As published for 2026 and 2027; July 4, 2026, June 19 and December 25, 2027 are Saturdays, July 4, 2027 a Sunday.
    expect(listBankHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
    expect(listBankHolidays(2027)).toContain('2027-07-05')
    expect(isBankingDay('2026-07-03')).toBe(true)
    expect(isBankingDay('2027-12-24')).toBe(true)
    expect(['2026-11-26', '2026-11-28', '2026-11-29'].map(isBankingDay)).toEqual([false, false, false])
  })

  it('follow a day', () => {
    expect(findNextBankingDay('2026-03-02')).toBe('2026-03-03')
    expect(findNextBankingDay('2026-11-25')).toBe('2026-11-27')
    expect(findNextBankingDay('2026-12-31')).toBe('2027-01-04')
  })
})
