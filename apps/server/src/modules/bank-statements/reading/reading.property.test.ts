import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { parseOfxAmount, parseOfxDay } from './ofx-values.ts'
import { readBankSheet } from './read-bank-sheet.ts'
import { isOfx, readOfx } from './read-ofx.ts'
import type { StatementReading } from './reading.ts'

interface Stated {
  readonly cents: number
  readonly day: string
  readonly fitid: string
  readonly name: string
}

const stated = fc.record<Stated>({
  cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
  day: fc
    .date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fitid: fc.stringMatching(/^[A-Za-z0-9.]{1,30}$/),
  // No text that would be an entity or white space of another form.
  name: fc
    .stringMatching(/^[A-Z][A-Za-z&<>"' é漢0-9*#/-]{0,38}[a-z]$/)
    .map((text) => text.replaceAll(/\s+/g, ' ')),
})

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const toDollars = (cents: number, separator = '.') =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}${separator}${String(Math.abs(cents) % 100).padStart(2, '0')}`

const headers = {
  1: 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n',
  2: '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n',
} as const

/** A file of version 1, whose elements with a value have no end tags, or of version 2, with them. */
function writeOfx(lines: readonly Stated[], version: 1 | 2, separator: string): Buffer {
  const leaf = (name: string, value: string) =>
    `<${name}>${escape(value)}${version === 2 ? `</${name}>` : ''}\n`
  const transactions = lines.map(
    ({ cents, day, fitid, name }) =>
      `<STMTTRN>\n${leaf('TRNTYPE', 'OTHER')}${leaf('DTPOSTED', `${day.replaceAll('-', '')}120000[-5:EST]`)}${leaf('TRNAMT', toDollars(cents, separator))}${leaf('FITID', fitid)}${version === 1 ? '<CHECKNUM>\n' : ''}${leaf('NAME', name)}</STMTTRN>\n`,
  )
  return Buffer.from(
    `${headers[version]}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${leaf('CURDEF', 'USD')}<BANKACCTFROM>${leaf('BANKID', '021000021')}${leaf('ACCTID', '000123456789')}${leaf('ACCTTYPE', 'CHECKING')}</BANKACCTFROM><BANKTRANLIST>${leaf('DTSTART', '20260101')}${leaf('DTEND', '20260131')}${transactions.join('')}</BANKTRANLIST><LEDGERBAL>${leaf('BALAMT', '1200.50')}${leaf('DTASOF', '20260131')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  )
}

const toStated = ({ lines }: StatementReading): Stated[] =>
  lines.map(({ cents, postedOn, fitid, name }) => ({ cents, day: postedOn, fitid, name }))

describe('OFX', () => {
  it('reads what was written, in both versions and with both decimal separators', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(stated, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(1 as const, 2 as const),
        fc.constantFrom('.', ','),
        async (lines, version, separator) => {
          const bytes = writeOfx(lines, version, separator)
          expect(isOfx(bytes)).toBe(true)
          const [reading, ...others] = await readOfx(bytes)
          expect(others).toEqual([])
          expect(reading!.account).toEqual({ routing: '021000021', lastFour: '6789', kind: 'checking' })
          expect(reading!.closing).toEqual({ cents: 120_050, on: '2026-01-31' })
          expect(toStated(reading!)).toEqual(lines)
          expect(reading!.unread).toEqual([])
        },
      ),
    )
  })

  it('never reads other amounts and days than a damaged file states, and names what it refuses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(stated, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.constantFrom('x', '<', '>', '&', ',', ' ', '\n', '$', '１', ''),
        async (lines, position, mutation) => {
          const text = writeOfx(lines, 1, '.').toString()
          const at =
            text.indexOf('<BANKTRANLIST>') + (position % (text.length - text.indexOf('<BANKTRANLIST>')))
          const damaged = Buffer.from(
            text.slice(0, at) + mutation + text.slice(at + (mutation === '' ? 1 : 0)),
          )
          const readings = await readOfx(damaged).catch((error: unknown) => {
            if (error instanceof UnreadableFileError) return []
            throw error
          })
          for (const { cents, postedOn } of readings.flatMap(({ lines: read }) => read)) {
            expect(damaged.toString()).toContain(toDollars(cents).replace(/\.00$|0$/, ''))
            expect(damaged.toString()).toContain(postedOn.replaceAll('-', ''))
          }
        },
      ),
    )
  })

  it.each([
    ['1,234.56', null],
    ['1,234', null],
    ['$5.00', null],
    ['5.005', null],
    ['', null],
    ['--5', null],
    ['1e3', null],
    ['+12,5', 1250],
    ['-0.01', -1],
    ['7', 700],
    ['3.', 300],
    ['19.9900', 1999],
  ])('reads the amount "%s" as %s', (text, cents) => expect(parseOfxAmount(text)).toBe(cents))

  it.each([
    ['20260231', null],
    ['2026-01-05', null],
    ['202601', null],
    ['20260105250000', null],
    ['20260105', '2026-01-05'],
    ['20260105235959.999[-5:EST]', '2026-01-05'],
    ['20260105120000.000', '2026-01-05'],
    ['20260105000000[+0:UTC]', '2026-01-05'],
  ])('reads the date "%s" as %s', (text, day) => expect(parseOfxDay(text)).toBe(day))

  it('leaves out other currencies and pending transactions, and repeats what a bank replied instead of a statement', async () => {
    const line = (more: string) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260105<TRNAMT>5.00<FITID>1<NAME>A${more}</STMTTRN>`
    const file = (inner: string) => Buffer.from(`<OFX><STMTRS><CURDEF>USD${inner}</STMTRS></OFX>`)
    const [reading] = await readOfx(
      file(
        line('<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>') +
          line('<ORIGCURRENCY><CURRATE>1.1<CURSYM>EUR</ORIGCURRENCY>') +
          '<BANKTRANLISTP><STMTTRNP><TRNTYPE>CREDIT<TRNAMT>9.00<NAME>Pending</STMTTRNP></BANKTRANLISTP>',
      ),
    )
    expect(reading!.lines).toMatchObject([{ row: 2, cents: 500 }])
    expect(reading!.unread).toEqual([{ row: 1, name: 'A', problem: 'In EUR, not in US dollars' }])
    await expect(
      readOfx(Buffer.from('<OFX><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS></OFX>')),
    ).rejects.toThrow('Signon invalid')
    await expect(readOfx(Buffer.from('<OFX><STMTRS><CURDEF>CAD</STMTRS></OFX>'))).rejects.toThrow('In CAD')
    await expect(readOfx(Buffer.from('<OFX><STMTRS><CURDEF>USD'))).rejects.toThrow('The end of the file')
  })
})

describe('hostile OFX', () => {
  const read = (inner: string) => readOfx(Buffer.from(`<OFX><STMTRS>${inner}</STMTRS></OFX>`))

  it.each([
    ['a text of ten million letters', `<MEMO>${'a'.repeat(10_000_000)}`],
    ['a text of five million angles', `<MEMO>${'< '.repeat(5_000_000)}`],
    ['a million entities', `<MEMO>${'&#x10ffff;'.repeat(1_000_000)}`],
    ['names of prototypes', '<constructor>a<toString>b'],
    ['comments and CDATA', `${'<!-- x -->'.repeat(10_000)}<MEMO>${'<![CDATA[<x>]]>'.repeat(500)}`],
  ])('reads past %s', async (_, inner) => {
    const transaction = '<STMTTRN><TRNAMT>1.00<DTPOSTED>20260101<NAME>A</STMTTRN>'
    const [reading] = await read(`${inner}${transaction}`)
    expect(reading!.lines).toMatchObject([{ cents: 100, postedOn: '2026-01-01', name: 'A' }])
  })

  it.each([
    ['a million aggregates within each other', '<A>'.repeat(1_000_000)],
    ['CDATA without an end', '<MEMO>x<![CDATA['.repeat(100_000)],
    ['a comment without an end', '<!-- x'],
    ['an end without a beginning', '</MEMO>'],
  ])('refuses %s', async (_, inner) => {
    await expect(read(inner)).rejects.toThrow(UnreadableFileError)
  })
})

describe('a bank’s sheet', () => {
  const read = (rows: readonly (readonly (string | number | null)[])[]) =>
    readBankSheet([{ name: 'Sheet', rows }])
  const amounts = ({ lines }: StatementReading) =>
    lines.map(({ postedOn, cents, name }) => [postedOn, cents, name])
  const expected = [
    ['2026-01-05', 125_000, 'Deposit'],
    ['2026-01-06', -4250, 'Stationery'],
  ]

  it.each([
    [
      'signed amounts, with a balance',
      [
        ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance', 'Check or Slip #'],
        ['CREDIT', '01/05/2026', 'Deposit', '1250.00', 'ACH_CREDIT', '2250.00', ''],
        ['DEBIT', '01/06/2026', 'Stationery', '-42.50', 'DEBIT_CARD', '2207.50', ''],
      ],
    ],
    [
      'a summary above the titles, and a balance as the first row',
      [
        ['Description', '', 'Summary Amt.'],
        ['Beginning balance as of 01/01/2026', '', '1,000.00'],
        [null],
        ['Date', 'Description', 'Amount', 'Running Bal.'],
        ['01/05/2026', 'Deposit', '1,250.00', '2,250.00'],
        ['01/06/2026', 'Stationery', '-42.50', '2,207.50'],
      ],
    ],
    [
      'debits and credits apart',
      [
        ['Status', 'Date', 'Description', 'Debit', 'Credit'],
        ['Cleared', '01/05/2026', 'Deposit', '', '1,250.00'],
        ['Cleared', '01/06/2026', 'Stationery', '42.50', ''],
      ],
    ],
    [
      'amounts without signs, whose type gives the direction',
      [
        [
          'Account Number',
          'Transaction Description',
          'Transaction Date',
          'Transaction Type',
          'Transaction Amount',
          'Balance',
        ],
        ['1234', 'Deposit', '01/05/26', 'Credit', '1250', '2250'],
        ['1234', 'Stationery', '01/06/26', 'Debit', '42.5', '2207.5'],
      ],
    ],
    [
      'no titles',
      [
        ['01/05/2026', '1250.00', '*', '', 'Deposit'],
        ['01/06/2026', '-42.50', '*', '', 'Stationery'],
      ],
    ],
  ])('reads %s', (_, rows) => {
    const reading = read(rows)
    expect(amounts(reading)).toEqual(expected)
    expect(reading.notes).toEqual([])
  })

  it('refuses a row in doubt, with its reason, and days that may be either', () => {
    const reading = read([
      ['Date', 'Description', 'Debit', 'Credit'],
      ['25/01/2026', 'Day first', '', '5.00'],
      ['01/05/2026', 'In doubt', '', '5.00'],
      ['2026-01-06', 'Both', '1.00', '2.00'],
      ['2026-01-07', 'Nothing', '', ''],
      ['2026-01-08', 'Text', '', 'about 5'],
      ['2026-01-09', 'Fine', '5.00', ''],
    ])
    expect(amounts(reading)).toEqual([['2026-01-09', -500, 'Fine']])
    expect(reading.unread.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6])
    expect(reading.unread.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('day first'),
      expect.stringContaining('day first'),
      'It has a debit and a credit',
      'It has no amount',
      expect.stringContaining('“about 5” isn’t an amount'),
    ])
  })

  it('takes no direction from a type that names none, and points out a file of money in only', () => {
    const typed = read([
      ['Date', 'Description', 'Type', 'Amount'],
      ['2026-01-05', 'Checks', 'Check Deposit', '500.00'],
      ['2026-01-06', 'Rent', 'ACH_DEBIT', '400.00'],
      ['2026-01-07', 'Unclear', 'Payment', '300.00'],
    ])
    expect(amounts(typed)).toEqual([
      ['2026-01-05', 50_000, 'Checks'],
      ['2026-01-06', -40_000, 'Rent'],
    ])
    expect(typed.unread).toMatchObject([
      { row: 4, problem: expect.stringContaining('“Payment” names neither') },
    ])
    const titles = ['Date', 'Details', 'Description', 'Amount']
    const card = read([
      titles,
      ['2026-01-05', 'CHECK', 'A', '5.00'],
      ['2026-01-06', 'Check for rent', 'B', '6.00'],
    ])
    expect(card.notes).toEqual([expect.stringContaining('money in')])
    expect(card.lines.map(({ memo }) => memo)).toEqual(['', 'Check for rent'])
  })

  it('notes balances that the amounts do not make, and refuses several accounts or no columns', () => {
    const titles = ['Account', 'Date', 'Description', 'Amount', 'Balance']
    const flipped = read([
      titles,
      ['x1234', '2026-01-05', 'Charge', '20.00', '80.00'],
      ['x1234', '2026-01-06', 'Charge', '30.00', '50.00'],
      ['x1234', '2026-01-07', 'Charge', '10.00', '40.00'],
    ])
    expect(flipped.notes).toEqual([
      expect.stringContaining('don’t follow'),
      expect.stringContaining('money in'),
    ])
    expect(flipped.account?.lastFour).toBe('1234')
    const rows = [
      ['1111', '2026-01-05', 'A', '1.00', ''],
      ['2222', '2026-01-05', 'A', '1.00', ''],
    ]
    expect(() => read([titles, ...rows])).toThrow('several accounts')
    expect(() =>
      read([
        ['Name', 'Phone'],
        ['Ann', '5'],
      ]),
    ).toThrow('no column of dates')
  })
})
