import { describe, expect, it } from 'vitest'
import { findReportingExemption, findW9Issues, joinW9Name, normalizeW9, type W9Statement } from './w9.ts'

const individual: W9Statement = {
  classification: 'individual',
  first_name: 'Adam',
  middle_name: '',
  last_name: 'Cole',
  suffix: 'Jr',
  name: '',
  business_name: '',
  llc_tax: '',
  other_classification: '',
  foreign_partners: false,
  exempt_code: '',
  fatca_code: '',
  street: '330 East 38th Street',
  unit: '14B',
  city: 'New York',
  state: 'NY',
  zip: '10016',
  tin_type: 'ssn',
  backup_withholding: false,
}
const company: W9Statement = {
  ...individual,
  classification: 'partnership',
  first_name: '',
  last_name: '',
  suffix: '',
  name: 'Harbor Partners',
  tin_type: 'ein',
}
const fields = (w9: W9Statement, tin: string | null = null) => findW9Issues(w9, tin).map(({ field }) => field)

describe('a Form W-9', () => {
  it('is complete with a name, an address and a number', () => {
    expect(fields(individual, '219-09-9999')).toEqual([])
    expect(fields(company, '13-1234567')).toEqual([])
    expect(joinW9Name(individual)).toBe('Adam Cole Jr')
    expect(joinW9Name(company)).toBe('Harbor Partners')
  })

  it('names what is missing, in the order of the form', () => {
    const empty = { ...individual, first_name: '', last_name: '', street: '', city: '', state: '', zip: '' }
    expect(fields(empty, '')).toEqual(['first_name', 'last_name', 'street', 'city', 'state', 'zip', 'tin'])
    expect(fields({ ...company, name: '', classification: 'llc' })).toEqual(['name', 'llc_tax'])
    expect(fields({ ...company, classification: 'other' })).toEqual(['other_classification'])
  })

  it('has a ZIP code of its state', () => {
    expect(fields({ ...individual, state: 'NJ' })).toEqual(['zip'])
    expect(fields({ ...individual, state: 'New York', zip: '10016-1234' })).toEqual([])
    expect(normalizeW9({ ...individual, state: 'new york' }).state).toBe('NY')
  })

  it('has a social security number only of an individual', () => {
    expect(fields({ ...company, tin_type: 'ssn' })).toEqual(['tin_type'])
    expect(fields({ ...individual, tin_type: 'ein' }, '13-1234567')).toEqual([])
    expect(fields(individual, '666-12-3456')).toEqual(['tin'])
  })

  it('leaves out what its classification does not have', () => {
    const mixed = {
      ...individual,
      name: 'Old LLC',
      exempt_code: '5',
      foreign_partners: true,
      llc_tax: 'P',
    } as const
    expect(normalizeW9(mixed)).toEqual(individual)
    expect(normalizeW9({ ...company, first_name: 'Adam', foreign_partners: true })).toEqual({
      ...company,
      foreign_partners: true,
    })
    expect(
      normalizeW9({ ...company, classification: 'llc', llc_tax: 'S', foreign_partners: true }),
    ).toMatchObject({
      foreign_partners: false,
    })
  })
})

describe('Form 1099-NEC', () => {
  it.each([
    [individual, null],
    [company, null],
    [{ ...company, classification: 'c_corporation' }, 'Corporation'],
    [{ ...company, classification: 's_corporation' }, 'Corporation'],
    [{ ...company, classification: 'llc', llc_tax: 'S' }, 'LLC taxed as a corporation'],
    [{ ...company, classification: 'llc', llc_tax: 'P' }, null],
    [{ ...company, exempt_code: '5' }, 'Exempt payee, code 5'],
    [{ ...company, exempt_code: '6' }, null],
  ] satisfies [W9Statement, string | null][])(
    'is not filed for corporations and exempt payees',
    (w9, reason) => {
      expect(findReportingExemption(w9)).toBe(reason)
    },
  )
})
