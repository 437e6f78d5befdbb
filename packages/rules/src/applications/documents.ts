import type { ApplicantType, Occupation } from './vocabulary.ts'

/** Kinds of papers, in the fixed order of the package. Names are stored, and are the `field` of a file row. */
export const documentKinds = [
  { key: 'photo_id', title: 'Photo ID' },
  { key: 'employment_letter', title: 'Employment letter' },
  { key: 'pay_stubs', title: 'Pay stubs' },
  { key: 'tax_return', title: 'Tax return' },
  { key: 'w2', title: 'W-2' },
  { key: 'form_1099', title: '1099' },
  { key: 'accountant_letter', title: 'Accountant’s letter' },
  { key: 'bank_statements', title: 'Bank statements' },
  { key: 'enrollment_letter', title: 'Proof of enrollment' },
  { key: 'benefit_letter', title: 'Pension or benefit letter' },
  { key: 'voucher', title: 'Housing voucher' },
  { key: 'landlord_reference', title: 'Landlord reference' },
  { key: 'credit_report', title: 'Credit report' },
  { key: 'pet_papers', title: 'Pet documents' },
  { key: 'guarantor_approval', title: 'Guarantor company’s approval' },
  { key: 'other_papers', title: 'Other documents' },
] as const
export type DocumentKind = (typeof documentKinds)[number]['key']

/**
 * Which list of papers applies to a person. Guarantors have their own for each way of earning a living, as landlords ask
 * them for other papers than renters. `guarantor` is the list of an employed one: names are stored.
 */
export const checklistKinds = [
  { key: 'employed', title: 'Employed' },
  { key: 'self-employed', title: 'Self-employed' },
  { key: 'student', title: 'Student' },
  { key: 'retired', title: 'Retired' },
  { key: 'voucher', title: 'Voucher holder' },
  { key: 'guarantor', title: 'Guarantor, employed' },
  { key: 'guarantor-self-employed', title: 'Guarantor, self-employed' },
  { key: 'guarantor-student', title: 'Guarantor, student' },
  { key: 'guarantor-retired', title: 'Guarantor, retired' },
  { key: 'guarantor-other', title: 'Guarantor, other income' },
  { key: 'guarantor-abroad', title: 'Guarantor outside the US' },
  { key: 'guarantor-company', title: 'Guarantor company' },
  { key: 'other', title: 'Other income' },
] as const
export type ChecklistKind = (typeof checklistKinds)[number]['key']

export interface ChecklistItem {
  readonly document: DocumentKind
  readonly required: boolean
  /** How many separate papers are asked for, such as two pay stubs. */
  readonly count: number
  /** Oldest acceptable age in days of the paper's own date; null for any age. */
  readonly max_age_days: number | null
}

const ask = (document: DocumentKind, count = 1, max_age_days: number | null = null): ChecklistItem => ({
  document,
  required: true,
  count,
  max_age_days,
})
const offer = (document: DocumentKind): ChecklistItem => ({
  document,
  required: false,
  count: 1,
  max_age_days: null,
})

/** The lists of a new office, as New York landlords usually ask; a supervisor changes them. */
export const defaultChecklists: Readonly<Record<ChecklistKind, readonly ChecklistItem[]>> = {
  employed: [
    ask('photo_id'),
    ask('employment_letter', 1, 60),
    ask('pay_stubs', 2, 45),
    ask('tax_return'),
    ask('bank_statements', 2, 60),
    offer('landlord_reference'),
  ],
  'self-employed': [
    ask('photo_id'),
    ask('accountant_letter', 1, 60),
    ask('tax_return', 2),
    ask('form_1099'),
    ask('bank_statements', 2, 60),
    offer('landlord_reference'),
  ],
  student: [
    ask('photo_id'),
    ask('enrollment_letter', 1, 120),
    ask('bank_statements', 1, 60),
    offer('landlord_reference'),
  ],
  retired: [
    ask('photo_id'),
    ask('benefit_letter', 1, 365),
    ask('tax_return'),
    ask('bank_statements', 2, 60),
    offer('landlord_reference'),
  ],
  voucher: [ask('photo_id'), ask('voucher', 1, 120), offer('benefit_letter'), offer('landlord_reference')],
  guarantor: [
    ask('photo_id'),
    ask('employment_letter', 1, 60),
    ask('pay_stubs', 2, 45),
    ask('tax_return'),
    ask('bank_statements', 2, 60),
  ],
  'guarantor-self-employed': [
    ask('photo_id'),
    ask('accountant_letter', 1, 60),
    ask('tax_return', 2),
    ask('form_1099'),
    ask('bank_statements', 2, 60),
  ],
  'guarantor-student': [ask('photo_id'), ask('tax_return'), ask('bank_statements', 3, 60)],
  'guarantor-retired': [
    ask('photo_id'),
    ask('benefit_letter', 1, 365),
    ask('tax_return'),
    ask('bank_statements', 2, 60),
  ],
  'guarantor-other': [ask('photo_id'), ask('tax_return'), ask('bank_statements', 3, 60)],
  // Without American tax returns and pay stubs: income is shown by the employer and the bank.
  'guarantor-abroad': [
    ask('photo_id'),
    ask('employment_letter', 1, 60),
    ask('bank_statements', 3, 60),
    offer('tax_return'),
    offer('other_papers'),
  ],
  'guarantor-company': [ask('guarantor_approval', 1, 60)],
  other: [ask('photo_id'), ask('tax_return'), ask('bank_statements', 2, 60), offer('landlord_reference')],
}

/**
 * Chooses the list of a person: the type first, of a guarantor where the person lives, of a renter the voucher, then the
 * occupation.
 */
export function chooseChecklist({
  type,
  occupation,
  voucher,
  abroad,
}: {
  readonly type: ApplicantType
  readonly occupation: Occupation | null
  readonly voucher: boolean
  /** Lives outside the United States. */
  readonly abroad: boolean
}): ChecklistKind {
  if (type === 'GUARANTOR_COMPANY') return 'guarantor-company'
  if (type === 'GUARANTOR') {
    if (abroad) return 'guarantor-abroad'
    return occupation === null || occupation === 'employed' ? 'guarantor' : `guarantor-${occupation}`
  }
  return voucher ? 'voucher' : (occupation ?? 'employed')
}
