import { describe, expect, it } from 'vitest'
import { matchTemplate, splitHeader, usualColumns } from './nec-columns.ts'
import {
  findLeftOut,
  findPayerIssues,
  toFileText,
  toNecAmount,
  toPayerRow,
  toRecipientRow,
  type NecPayer,
} from './nec-return.ts'
import type { W9Statement } from './w9.ts'

const adam: W9Statement = {
  classification: 'individual',
  first_name: 'José',
  middle_name: '',
  last_name: 'O’Neil-Núñez',
  suffix: 'Jr.',
  name: '',
  business_name: 'Núñez Homes',
  llc_tax: '',
  other_classification: '',
  foreign_partners: false,
  exempt_code: '',
  fatca_code: '',
  street: '330 E. 38th Street',
  unit: 'Apt. #14B',
  city: 'St. Albans-on-Hudson',
  state: 'NY',
  zip: '10016-1234',
  tin_type: 'ssn',
  backup_withholding: false,
}
const harbor: W9Statement = {
  ...adam,
  classification: 'llc',
  llc_tax: 'P',
  first_name: '',
  last_name: '',
  suffix: '',
  name: 'Harbor & Sons Realty, LLC',
  business_name: '',
  tin_type: 'ein',
}
const payer: NecPayer = {
  name: 'PB Office, Inc.',
  name_2: '',
  ein: '13-1234567',
  street: '130 Fifth Avenue',
  unit: 'Floor 7',
  city: 'New York',
  state: 'NY',
  zip: '10011',
  phone: '2125550100',
  email: 'office@pboffice.example',
}
const leftOut = (w9: W9Statement | null, cents = 2000_00) => findLeftOut({ w9, cents, threshold: 2000_00 })

describe('a return', () => {
  it('has each field in the form of the file types', () => {
    expect(toRecipientRow(adam, { tin: '219-09-9999', cents: 12_345_67, account: '8' })).toEqual({
      recipient_first: 'Jose',
      recipient_last: 'ONeil-Nunez',
      recipient_suffix: 'Jr',
      recipient_street: '330 E 38th Street',
      recipient_unit: 'Apt 14B',
      recipient_city: 'St Albans on Hudson',
      recipient_tin_type: 'SSN',
      recipient_tin: '219099999',
      recipient_name_type: 'I',
      recipient_country: 'US',
      recipient_state: 'NY',
      recipient_zip: '10016',
      account: '8',
      second_tin_notice: 'N',
      box_1: '12345.67',
      box_2: 'N',
      box_4: '0.00',
    })
  })

  it('of a company has its names on the lines of a business', () => {
    const row = toRecipientRow(harbor, { tin: '27-7654321', cents: 2000_00, account: 'W9-3' })
    expect(row).toMatchObject({
      recipient_business_1: 'Harbor & Sons Realty LLC',
      recipient_name_type: 'B',
      recipient_tin_type: 'EIN',
      recipient_tin: '277654321',
    })
    expect(row).not.toHaveProperty('recipient_first')
    const owner = toRecipientRow({ ...adam, tin_type: 'ein' }, { tin: '13-1234567', cents: 1, account: '8' })
    expect(owner).toMatchObject({
      recipient_business_1: "Jose O'Neil-Nunez Jr",
      recipient_business_2: 'Nunez Homes',
      recipient_name_type: 'B',
    })
  })

  it('has the office as a business', () => {
    expect(toPayerRow(payer, 2026)).toMatchObject({
      form_type: '1099-NEC',
      tax_year: '2026',
      payer_tin_type: 'EIN',
      payer_tin: '131234567',
      payer_business_1: 'PB Office Inc',
      payer_phone_type: 'D',
      payer_phone: '2125550100',
    })
    expect(findPayerIssues(payer)).toEqual([])
    expect(findPayerIssues({ ...payer, name: '王 Realty' })).toMatchObject([{ field: 'name' }])
  })

  it('has amounts in dollars and cents', () => {
    expect([0, 5, 100, 1_234_567_89].map(toNecAmount)).toEqual(['0.00', '0.05', '1.00', '1234567.89'])
  })
})

describe('a payee', () => {
  it('is left out below the threshold, unless backup withholding applies', () => {
    expect(leftOut(adam)).toBeNull()
    expect(leftOut(adam, 1999_99)).toMatchObject({ open: false })
    expect(leftOut(null, 1999_99)).toMatchObject({ open: false })
    expect(leftOut({ ...adam, backup_withholding: true }, 100_00)).toMatchObject({ open: true })
  })

  it('is left out without a Form W-9, and as a corporation', () => {
    expect(leftOut(null)).toEqual({ reason: 'No Form W-9', open: true })
    expect(leftOut({ ...harbor, llc_tax: 'S' })).toEqual({
      reason: 'LLC taxed as a corporation',
      open: false,
    })
  })

  it.each([
    [{ first_name: 'Wolfeschlegelsteinhausen' }, 'The first name is longer than 20 characters'],
    [{ last_name: '王' }, 'The last name can have only letters and hyphens'],
    [{ street: 'a'.repeat(36) }, 'The street address is longer than 35 characters'],
    [{ unit: 'Floor 7 & 8' }, 'The apartment or suite can have only'],
    [{ city: 'b'.repeat(23) }, 'The city is longer than 22 characters'],
  ])('is left out rather than cut: %j', (change, reason) => {
    expect(leftOut({ ...adam, ...change })?.reason).toContain(reason)
    expect(leftOut({ ...adam, ...change })?.open).toBe(true)
  })

  it('with a company’s name of 76 characters is left out', () => {
    expect(leftOut({ ...harbor, name: 'a'.repeat(75) })).toBeNull()
    expect(leftOut({ ...harbor, name: 'a'.repeat(76) })?.reason).toContain('longer than 75')
    expect(toFileText('business', 'A.B.  Realty, Inc.')).toBe('A B Realty Inc')
  })
})

describe('the template', () => {
  const titles = usualColumns.map(({ title }) => title)

  it('has the columns that public programs write', () => {
    expect(titles).toHaveLength(54)
    expect(new Set(titles).size).toBe(54)
    expect(titles.slice(0, 5)).toEqual([
      'Form Type',
      'Tax Year',
      'Payer TIN Type',
      'Payer Taxpayer ID Number',
      'Payer Name Type',
    ])
    expect(titles.indexOf('Recipient TIN Type')).toBe(20)
    expect(titles.slice(35, 39)).toEqual([
      'Office Code',
      'Form Account Number',
      '2nd TIN Notice',
      'Box 1 - Nonemployee Compensation',
    ])
    expect(titles.at(-1)).toBe('State 2 - Special Data Entries')
  })

  it('of a year is matched by its titles, whatever their case and stars', () => {
    const header = titles
      .map((title) => (title.startsWith('Recipient') ? `${title}*` : title.toUpperCase()))
      .toSpliced(40, 0, 'Box 3 - Excess golden parachute payments')
    const parsed = matchTemplate(header)
    if ('missing' in parsed) throw new Error(parsed.missing.join())
    expect(parsed.unknown).toEqual(['Box 3 - Excess golden parachute payments'])
    expect(parsed.columns.filter(({ field }) => field !== null)).toHaveLength(
      usualColumns.filter(({ field }) => field !== null).length,
    )
    expect(parsed.columns[40]).toEqual({ title: 'Box 3 - Excess golden parachute payments', field: null })
  })

  it('without the columns of a return is refused by name', () => {
    const parsed = matchTemplate(titles.filter((title) => !title.startsWith('Box 1')))
    expect(parsed).toEqual({ missing: ['Box 1 - Nonemployee Compensation'] })
  })

  it('is read from a file with quotes and a byte order mark', () => {
    expect(splitHeader('\ufeff"Form Type","Box 2 - $5,000 ""or"" more",Tax Year\r\n1099-NEC,x,y')).toEqual([
      'Form Type',
      'Box 2 - $5,000 "or" more',
      'Tax Year',
    ])
    expect(splitHeader(titles.join(','))).toEqual(titles)
  })
})
