import type { ApplicantType } from './vocabulary.ts'

/**
 * Steps of the renter's form in their order, and the sections by which the agent reads it. Criminal history is not a
 * field: New York City's Fair Chance for Housing Act (Admin. Code § 8-107(5)(o)) allows it only after a conditional offer.
 */
export const formSections = [
  { key: 'about', title: 'Applicant' },
  { key: 'homes', title: 'Current and previous homes' },
  { key: 'work', title: 'Work and income' },
  { key: 'money', title: 'Money' },
  { key: 'people', title: 'People' },
  { key: 'pets', title: 'Pets' },
  { key: 'emergency', title: 'Emergency contact' },
] as const
export type FormSection = (typeof formSections)[number]['key']

/** Title of the section with the household's fields, exact from the specification. */
export const rentalInfoTitle = 'Rental Info'

export type FieldKind =
  | 'line'
  | 'text'
  | 'email'
  | 'phone'
  | 'date'
  | 'year'
  | 'money'
  | 'number'
  /** Two letters of a state of the US, its districts and territories. */
  | 'state'
  | 'zip'
  | 'flag'
  | 'choice'
  /** Encrypted at rest, shown masked, each reveal logged. */
  | 'ssn'
  | 'birth-date'
  | 'account-number'

export interface FormField {
  readonly field: string
  /** Title as the agent reads it; the renter's form has its own texts in each language. */
  readonly title: string
  readonly section: FormSection
  readonly kind: FieldKind
  readonly choices?: readonly string[]
  /** Of a date: not later than today. */
  readonly past?: boolean
  /** Must be filled in before signing. */
  readonly required?: boolean
  /** Shown and required only while another field has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly string[] }
  /** Types that have this field; all of them without it. */
  readonly types?: readonly ApplicantType[]
}

const people: readonly ApplicantType[] = ['APPLICANT', 'CO_APPLICANT', 'GUARANTOR']
const residents: readonly ApplicantType[] = ['APPLICANT', 'CO_APPLICANT']
const working = { field: 'occupation', is: ['employed', 'self-employed'] }

/** Not asked of people who live elsewhere, who have neither. */
const inUnitedStates = { field: 'lives_abroad', is: ['', '0'] }

type FieldOptions = Pick<FormField, 'required' | 'when' | 'types' | 'choices' | 'past'>

function field(
  section: FormSection,
  name: string,
  title: string,
  kind: FieldKind,
  options: FieldOptions = {},
): FormField {
  return { field: name, title, section, kind, ...options }
}

/** Every field of a person's form, in its order. Names are stored and never change. */
export const formFields: readonly FormField[] = [
  field('about', 'first_name', 'First name', 'line', { required: true }),
  field('about', 'last_name', 'Last name', 'line', { required: true, types: people }),
  field('about', 'email', 'Email', 'email', { required: true }),
  field('about', 'phone', 'Phone', 'phone', { required: true }),
  field('about', 'date_of_birth', 'Date of birth', 'birth-date', { required: true, types: people }),
  field('about', 'ssn', 'Social security number', 'ssn', { types: people }),

  field('homes', 'current_address', 'Current address', 'line', { required: true }),
  field('homes', 'current_unit', 'Apartment', 'line'),
  field('homes', 'current_city', 'City', 'line', { required: true }),
  field('homes', 'current_state', 'State', 'state', { required: true, when: inUnitedStates }),
  field('homes', 'current_zip', 'ZIP', 'zip', { required: true, when: inUnitedStates }),
  field('homes', 'lives_abroad', 'Outside the United States', 'flag'),
  field('homes', 'current_country', 'Country', 'line', {
    required: true,
    when: { field: 'lives_abroad', is: ['1'] },
  }),
  field('homes', 'current_housing', 'Lives there as', 'choice', {
    choices: ['rent', 'own', 'family', 'other'],
    required: true,
    types: people,
  }),
  field('homes', 'current_since', 'Since', 'date', { required: true, past: true, types: people }),
  field('homes', 'current_rent', 'Monthly rent', 'money', {
    when: { field: 'current_housing', is: ['rent'] },
    types: people,
  }),
  field('homes', 'current_landlord_name', 'Landlord', 'line', {
    when: { field: 'current_housing', is: ['rent'] },
    types: people,
  }),
  field('homes', 'current_landlord_phone', 'Landlord’s phone', 'phone', {
    when: { field: 'current_housing', is: ['rent'] },
    types: people,
  }),
  field('homes', 'reason_for_moving', 'Reason for moving', 'line', { types: residents }),
  field('homes', 'previous_address', 'Previous address', 'line', { types: residents }),
  field('homes', 'previous_since', 'Lived there from', 'date', { past: true, types: residents }),
  field('homes', 'previous_until', 'Lived there until', 'date', { past: true, types: residents }),
  field('homes', 'previous_landlord_name', 'Previous landlord', 'line', { types: residents }),
  field('homes', 'previous_landlord_phone', 'Previous landlord’s phone', 'phone', { types: residents }),

  field('work', 'occupation', 'Occupation', 'choice', {
    choices: ['employed', 'self-employed', 'student', 'retired', 'other'],
    required: true,
    types: people,
  }),
  field('work', 'employer', 'Employer', 'line', { required: true, when: working, types: people }),
  field('work', 'position', 'Position', 'line', { required: true, when: working, types: people }),
  field('work', 'employed_since', 'Employed since', 'date', {
    required: true,
    past: true,
    when: working,
    types: people,
  }),
  field('work', 'employer_address', 'Employer’s address', 'line', { when: working, types: people }),
  field('work', 'supervisor_name', 'Supervisor', 'line', { when: working, types: people }),
  field('work', 'supervisor_phone', 'Supervisor’s phone', 'phone', { when: working, types: people }),
  field('work', 'school', 'School', 'line', {
    required: true,
    when: { field: 'occupation', is: ['student'] },
    types: people,
  }),
  field('work', 'annual_income', 'Annual income', 'money', { required: true, types: people }),
  field('work', 'other_income', 'Other annual income', 'money', { types: people }),
  field('work', 'other_income_source', 'Source of other income', 'line', { types: people }),
  field('work', 'housing_voucher', 'Pays with a housing voucher', 'flag', { types: residents }),
  field('work', 'voucher_program', 'Voucher program', 'line', {
    when: { field: 'housing_voucher', is: ['1'] },
    types: residents,
  }),

  field('money', 'bank_name', 'Bank', 'line', { types: people }),
  field('money', 'bank_account_number', 'Account number', 'account-number', { types: people }),
  field('money', 'savings', 'Savings', 'money', { types: people }),
  field('money', 'monthly_debts', 'Monthly debt payments', 'money', { types: people }),

  field('people', 'other_adults', 'Other adults who will live there', 'text', { types: ['APPLICANT'] }),
  field('people', 'relation', 'Relation to the applicant', 'line', { types: ['CO_APPLICANT', 'GUARANTOR'] }),

  field('pets', 'pets_notes', 'About the pets', 'text', { types: ['APPLICANT'] }),

  field('emergency', 'emergency_name', 'Name', 'line', { required: true, types: residents }),
  field('emergency', 'emergency_phone', 'Phone', 'phone', { required: true, types: residents }),
  field('emergency', 'emergency_relation', 'Relation', 'line', { types: residents }),
]

const fieldsByName = new Map(formFields.map((entry) => [entry.field, entry]))

export function findField(name: string): FormField | undefined {
  return fieldsByName.get(name)
}

const secretKinds: ReadonlySet<FieldKind> = new Set(['ssn', 'birth-date', 'account-number'])

/** Whether a field is encrypted at rest and never part of lists, search, logs, notifications or emails. */
export function isSecret({ kind }: Pick<FormField, 'kind'>): boolean {
  return secretKinds.has(kind)
}

/** Returns the fields a type of applicant fills in. */
export function listFields(type: ApplicantType): readonly FormField[] {
  return formFields.filter(({ types }) => !types || types.includes(type))
}

/** Whether a field applies, given the other values. */
export function isFieldShown({ when }: FormField, values: Readonly<Record<string, string>>): boolean {
  return !when || when.is.includes(values[when.field] ?? '')
}

/** Fields of the household's Rental Info section; the applicant enters the pets, the agent the rest. */
export const rentalInfoFields = [
  { field: 'building_address', title: 'Building address', kind: 'line' },
  { field: 'apartment_no', title: 'Apartment', kind: 'line' },
  { field: 'monthly_rent', title: 'Monthly rent', kind: 'money' },
  { field: 'lease_start_date', title: 'Lease start', kind: 'date' },
  { field: 'lease_end_date', title: 'Lease end', kind: 'date' },
  { field: 'occupants', title: 'Occupants', kind: 'number' },
  { field: 'landlord_name', title: 'Landlord', kind: 'line' },
  { field: 'landlord_phone', title: 'Landlord’s phone', kind: 'phone' },
  { field: 'landlord_address', title: 'Landlord’s address', kind: 'line' },
  { field: 'pets_dogs', title: 'Dogs', kind: 'flag' },
  { field: 'pets_cats', title: 'Cats', kind: 'flag' },
  { field: 'pets_dogs_breeds', title: 'Dog breed', kind: 'line' },
  { field: 'pets_dogs_weight', title: 'Dog weight', kind: 'line' },
] as const satisfies readonly { field: string; title: string; kind: FieldKind }[]
export type RentalInfoField = (typeof rentalInfoFields)[number]['field']

/** Rental info fields that the applicant enters on the Pets step. */
export const petFields = ['pets_dogs', 'pets_cats', 'pets_dogs_breeds', 'pets_dogs_weight'] as const
