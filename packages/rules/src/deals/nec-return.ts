import { findReportingExemption, joinW9Name, type W9Statement } from './w9.ts'
import type { NecField } from './nec-columns.ts'

/** What a return of Form 1099-NEC has of a payee's Form W-9, by the grammar of the IRS's file types. */

/** The office as it files: a business with an employer identification number. */
export interface NecPayer {
  readonly name: string
  readonly name_2: string
  /** `12-3456789` */
  readonly ein: string
  readonly street: string
  readonly unit: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** Ten digits. */
  readonly phone: string
  readonly email: string
}

interface Grammar {
  readonly pattern: RegExp
  readonly max: number
  readonly allowed: string
}

/** BusinessNameLine1Type, PersonFirstNameType, StreetAddressType and CityType of the IRS's `efileTypes.xsd`. */
const grammars = {
  business: {
    pattern: /^[A-Za-z0-9#(&'][A-Za-z0-9#\-()&']*( [A-Za-z0-9#\-()&']+)*$/,
    max: 75,
    allowed: 'letters, digits, # - ( ) & and apostrophes',
  },
  person: { pattern: /^[A-Za-z][A-Za-z-]*( [A-Za-z-]+)*$/, max: 20, allowed: 'letters and hyphens' },
  street: {
    pattern: /^[A-Za-z0-9]( ?[A-Za-z0-9\-/])*$/,
    max: 35,
    allowed: 'letters, digits, hyphens and slashes',
  },
  city: { pattern: /^[A-Za-z]+( [A-Za-z]+)*$/, max: 22, allowed: 'letters' },
} as const satisfies Readonly<Record<string, Grammar>>
type GrammarName = keyof typeof grammars

/**
 * Text without accents, and without what the file types leave out everywhere: periods and commas of abbreviations (`Harbor
 * Realty, Inc.`), apostrophes of people's names, and `#` before an apartment.
 */
export function toFileText(name: GrammarName, text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").replace(/[.,]/g, ' ')
  const fitted = name === 'business' ? plain : plain.replace(name === 'street' ? /#/g : /'/g, '')
  return (name === 'city' ? fitted.replace(/-/g, ' ') : fitted).replace(/\s+/g, ' ').trim()
}

/** Why a text can't stand in the file; null for one that can. */
function findTextIssue(name: GrammarName, title: string, text: string): string | null {
  const { pattern, max, allowed } = grammars[name]
  const value = toFileText(name, text)
  if (value.length > max) return `${title} is longer than ${max} characters: ${text}`
  return pattern.test(value) ? null : `${title} can have only ${allowed}: ${text}`
}

interface Part {
  readonly field:
    | 'business_1'
    | 'business_2'
    | 'first'
    | 'middle'
    | 'last'
    | 'suffix'
    | 'street'
    | 'unit'
    | 'city'
  readonly grammar: GrammarName
  readonly title: string
  readonly text: string
}

/** Filed under the name of a person: with a social security number. Sole proprietors with an EIN are filed as a business. */
const isPerson = ({ classification, tin_type }: W9Statement): boolean =>
  classification === 'individual' && tin_type === 'ssn'

function toParts(w9: W9Statement): Part[] {
  const names: Part[] = isPerson(w9)
    ? [
        { field: 'first', grammar: 'person', title: 'The first name', text: w9.first_name },
        { field: 'middle', grammar: 'person', title: 'The middle name', text: w9.middle_name },
        { field: 'last', grammar: 'person', title: 'The last name', text: w9.last_name },
        { field: 'suffix', grammar: 'person', title: 'The suffix', text: w9.suffix },
      ]
    : [
        { field: 'business_1', grammar: 'business', title: 'The name', text: joinW9Name(w9) },
        { field: 'business_2', grammar: 'business', title: 'The business name', text: w9.business_name },
      ]
  const address: Part[] = [
    { field: 'street', grammar: 'street', title: 'The street address', text: w9.street },
    { field: 'unit', grammar: 'street', title: 'The apartment or suite', text: w9.unit },
    { field: 'city', grammar: 'city', title: 'The city', text: w9.city },
  ]
  return [...names, ...address].filter(({ text }) => text !== '')
}

/** Why a payee is not in the file. */
export interface LeftOut {
  readonly reason: string
  /** True where someone has to do something before the return can be filed. */
  readonly open: boolean
}

interface PayeeOfYear {
  readonly cents: number
  readonly threshold: number
  /** Null without one. */
  readonly w9: W9Statement | null
}

/** Why a payee of a year has no return in the file; null for one who has. */
export function findLeftOut({ cents, threshold, w9 }: PayeeOfYear): LeftOut | null {
  // Below the threshold a return is filed only where tax was withheld (IRC 6041A, 3406).
  if (cents < threshold && w9?.backup_withholding !== true)
    return { reason: 'Paid less than the amount from which a form is needed', open: false }
  if (!w9) return { reason: 'No Form W-9', open: true }
  const exemption = findReportingExemption(w9)
  if (exemption !== null) return { reason: exemption, open: false }
  if (w9.backup_withholding)
    return {
      reason:
        'Backup withholding applies. What was withheld isn’t recorded here: file this return in the portal.',
      open: true,
    }
  for (const { grammar, title, text } of toParts(w9)) {
    const issue = findTextIssue(grammar, title, text)
    if (issue !== null) return { reason: issue, open: true }
  }
  return null
}

/** What is wrong with the office's own data in the file, by field. */
export function findPayerIssues(
  payer: NecPayer,
): { readonly field: keyof NecPayer; readonly message: string }[] {
  const checks = [
    ['name', 'business'],
    ['name_2', 'business'],
    ['street', 'street'],
    ['unit', 'street'],
    ['city', 'city'],
  ] as const
  return checks.flatMap(([field, grammar]) => {
    const message = payer[field] === '' ? null : findTextIssue(grammar, 'This line', payer[field])
    return message === null ? [] : [{ field, message }]
  })
}

const stripToDigits = (text: string): string => text.replace(/\D/g, '')
/** Dollars with two decimals, without a sign or separators. */
export const toNecAmount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export type NecRow = Readonly<Partial<Record<NecField, string>>>

/** The office's columns of each return. */
export const toPayerRow = (payer: NecPayer, year: number): NecRow => ({
  form_type: '1099-NEC',
  tax_year: String(year),
  payer_tin_type: 'EIN',
  payer_tin: stripToDigits(payer.ein),
  payer_name_type: 'B',
  payer_business_1: toFileText('business', payer.name),
  payer_business_2: toFileText('business', payer.name_2),
  payer_country: 'US',
  payer_street: toFileText('street', payer.street),
  payer_unit: toFileText('street', payer.unit),
  payer_city: toFileText('city', payer.city),
  payer_state: payer.state,
  payer_zip: payer.zip.slice(0, 5),
  payer_phone_type: 'D',
  payer_phone: payer.phone,
  payer_email: payer.email,
})

/** A payee's columns of a return; `tin` is the plain number, and `w9` one that `findLeftOut` found nothing wrong with. */
export function toRecipientRow(
  w9: W9Statement,
  { tin, cents, account }: { readonly tin: string; readonly cents: number; readonly account: string },
): NecRow {
  const texts = Object.fromEntries(
    toParts(w9).map(({ field, grammar, text }) => [`recipient_${field}`, toFileText(grammar, text)]),
  )
  return {
    ...texts,
    recipient_tin_type: w9.tin_type === 'ssn' ? 'SSN' : 'EIN',
    recipient_tin: stripToDigits(tin),
    recipient_name_type: isPerson(w9) ? 'I' : 'B',
    recipient_country: 'US',
    recipient_state: w9.state,
    recipient_zip: w9.zip.slice(0, 5),
    account,
    second_tin_notice: 'N',
    box_1: toNecAmount(cents),
    box_2: 'N',
    box_4: toNecAmount(0),
  }
}
