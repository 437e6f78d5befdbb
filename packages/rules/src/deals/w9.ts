import { findState, findStatesOfZip } from '../postal-codes.ts'
import { parseTin, type TinType } from '../taxpayer-ids.ts'

/** Form W-9 (Rev. March 2024): what a payee states, and what each line may have. */

/** Line 3a. An LLC that one owner has, and that is not taxed for itself, checks its owner's box. */
export const w9Classifications = [
  { key: 'individual', title: 'Individual or sole proprietor' },
  { key: 'c_corporation', title: 'C corporation' },
  { key: 's_corporation', title: 'S corporation' },
  { key: 'partnership', title: 'Partnership' },
  { key: 'trust_estate', title: 'Trust or estate' },
  { key: 'llc', title: 'LLC' },
  { key: 'other', title: 'Other' },
] as const
export type W9Classification = (typeof w9Classifications)[number]['key']

/** How an LLC is taxed. */
export const llcTaxes = [
  { key: 'C', title: 'C corporation' },
  { key: 'S', title: 'S corporation' },
  { key: 'P', title: 'Partnership' },
] as const
export type LlcTax = (typeof llcTaxes)[number]['key']

/** Line 4: exempt payee codes, and codes of exemption from FATCA reporting. */
export const exemptPayeeCodes = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'] as const
export const fatcaCodes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'] as const
export type ExemptPayeeCode = (typeof exemptPayeeCodes)[number]
export type FatcaCode = (typeof fatcaCodes)[number]

export interface W9Statement {
  readonly classification: W9Classification
  /** Line 1 of an individual, in parts, since returns name people so. */
  readonly first_name: string
  readonly middle_name: string
  readonly last_name: string
  readonly suffix: string
  /** Line 1 of anyone else. */
  readonly name: string
  /** Line 2: business or disregarded entity. */
  readonly business_name: string
  readonly llc_tax: LlcTax | ''
  readonly other_classification: string
  /** Line 3b. */
  readonly foreign_partners: boolean
  readonly exempt_code: ExemptPayeeCode | ''
  readonly fatca_code: FatcaCode | ''
  readonly street: string
  readonly unit: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly tin_type: TinType
  /** Item 2 of the certification is crossed out: the IRS notified the payee of backup withholding. */
  readonly backup_withholding: boolean
}

/** Line 1 as one text. */
export const joinW9Name = (
  w9: Pick<W9Statement, 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'name'>,
) =>
  w9.name === ''
    ? [w9.first_name, w9.middle_name, w9.last_name, w9.suffix].filter((part) => part !== '').join(' ')
    : w9.name

type Classified = Pick<W9Statement, 'classification' | 'llc_tax'>

const isPassThrough = ({ classification, llc_tax }: Classified): boolean =>
  classification === 'partnership' ||
  classification === 'trust_estate' ||
  (classification === 'llc' && llc_tax === 'P')

/** Which fields a classification has; the others are left empty. */
export function listW9Fields(w9: Classified): ReadonlySet<keyof W9Statement> {
  const individual = w9.classification === 'individual'
  const fields = new Set<keyof W9Statement>(
    individual ? ['first_name', 'middle_name', 'last_name', 'suffix'] : ['name', 'exempt_code'],
  )
  if (w9.classification === 'llc') fields.add('llc_tax')
  if (w9.classification === 'other') fields.add('other_classification')
  if (isPassThrough(w9)) fields.add('foreign_partners')
  return fields
}

/** Leaves out what a classification doesn't have, such as the exempt payee code of an individual. */
export function normalizeW9(w9: W9Statement): W9Statement {
  const fields = listW9Fields(w9)
  const keep = <K extends keyof W9Statement>(name: K, empty: W9Statement[K]) =>
    fields.has(name) ? w9[name] : empty
  return {
    ...w9,
    first_name: keep('first_name', ''),
    middle_name: keep('middle_name', ''),
    last_name: keep('last_name', ''),
    suffix: keep('suffix', ''),
    name: keep('name', ''),
    llc_tax: keep('llc_tax', ''),
    other_classification: keep('other_classification', ''),
    foreign_partners: keep('foreign_partners', false),
    exempt_code: keep('exempt_code', ''),
    state: findState(w9.state) ?? w9.state,
  }
}

export interface W9Issue {
  readonly field: keyof W9Statement | 'tin'
  readonly message: string
}

function* findNameIssues(w9: W9Statement): Generator<W9Issue> {
  if (w9.classification === 'individual') {
    if (w9.first_name === '') yield { field: 'first_name', message: 'Enter the first name' }
    if (w9.last_name === '') yield { field: 'last_name', message: 'Enter the last name' }
  } else if (w9.name === '') yield { field: 'name', message: 'Enter the name on the tax return' }
  if (w9.classification === 'llc' && w9.llc_tax === '')
    yield { field: 'llc_tax', message: 'Choose how the LLC is taxed' }
  if (w9.classification === 'other' && w9.other_classification === '')
    yield { field: 'other_classification', message: 'Enter the classification' }
}

function* findAddressIssues({ street, city, state, zip }: W9Statement): Generator<W9Issue> {
  if (street === '') yield { field: 'street', message: 'Enter the street address' }
  if (city === '') yield { field: 'city', message: 'Enter the city' }
  const key = findState(state)
  if (key === null) yield { field: 'state', message: 'Enter a state, such as NY' }
  const states = findStatesOfZip(zip)
  if (states.length === 0) yield { field: 'zip', message: 'Enter a ZIP code, such as 10016' }
  else if (key !== null && !states.includes(key))
    yield { field: 'zip', message: `This ZIP code isn’t in ${key}` }
}

const tinMessages = {
  ssn: { digits: 'Enter nine digits', impossible: 'No one has this number. Check the digits.' },
  ein: {
    digits: 'Enter nine digits',
    impossible: 'The IRS issues no number that begins like this. Check the digits.',
  },
} as const

function* findTinIssues({ classification, tin_type }: W9Statement, tin: string | null): Generator<W9Issue> {
  // Requester instructions of Form W-9, "What name and number to give the requester".
  if (classification !== 'individual' && tin_type === 'ssn')
    yield {
      field: 'tin_type',
      message: 'Only an individual or sole proprietor can use a social security number',
    }
  if (tin === null) return
  const parsed = parseTin(tin_type, tin)
  if ('issue' in parsed) yield { field: 'tin', message: tinMessages[tin_type][parsed.issue] }
}

/** What is wrong with a statement, in the order of the form; `tin` is null where the stored number stays. */
export const findW9Issues = (w9: W9Statement, tin: string | null): W9Issue[] => [
  ...findNameIssues(w9),
  ...findAddressIssues(w9),
  ...findTinIssues(w9, tin),
]

/**
 * Why payments to a payee are not reported on Form 1099-NEC; null if they are. Corporations and exempt payees of codes 1
 * to 5 are not (Form W-9, chart at line 4; Instructions for Forms 1099-MISC and 1099-NEC, "Exceptions").
 */
export function findReportingExemption({
  classification,
  llc_tax,
  exempt_code,
}: Classified & Pick<W9Statement, 'exempt_code'>): string | null {
  if (classification === 'c_corporation' || classification === 's_corporation') return 'Corporation'
  if (classification === 'llc' && llc_tax !== 'P') return 'LLC taxed as a corporation'
  return exempt_code !== '' && Number(exempt_code) <= 5 ? `Exempt payee, code ${exempt_code}` : null
}
