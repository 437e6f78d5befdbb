import type { FormValue, RenterForm } from '@pb/contract/application-forms'

/** A value as the server sends it. */
export const toValue = (field: string, value: string, version = 1): FormValue => ({
  field,
  value,
  version,
  time_changed: 1_795_000_000,
})

/** A form as the server sends it: of an applicant who has not begun. */
export function createForm(changes: Partial<RenterForm> = {}): RenterForm {
  return {
    office: 'Parkside Brokerage',
    office_contact: { address: '1140 Broadway', phone: '', license_number: '', logo: null },
    agent: {
      name: 'Adam Cole',
      title: 'Licensed Real Estate Salesperson',
      phone: '(212) 555-0101',
      email: 'adam@parkside.example',
      photo: null,
    },
    applicant_type: 'APPLICANT',
    language: 'en',
    first_name: 'Maya',
    listing: { address: '20 Carroll Street', unit: '3E', monthly_rent: 3250 },
    progress: 'started',
    open: true,
    values: [],
    papers: [],
    checklist: [
      { document: 'photo_id', required: true, count: 1, max_age_days: null },
      { document: 'pay_stubs', required: true, count: 2, max_age_days: 45 },
    ],
    version: 1,
    consent: { version: 1, text: 'It is true.\n\nI agree.' },
    signature: null,
    terms: [
      { field: 'building_address', value: '20 Carroll Street' },
      { field: 'apartment_no', value: '3E' },
      { field: 'monthly_rent', value: '3250' },
      { field: 'lease_start_date', value: '2027-01-01' },
      { field: 'lease_end_date', value: '' },
      { field: 'occupants', value: '2' },
      { field: 'pets_dogs', value: '0' },
      { field: 'pets_cats', value: '1' },
      { field: 'pets_dogs_breeds', value: '' },
      { field: 'pets_dogs_weight', value: '' },
    ],
    waiting_for: [],
    time_expires: 1_800_000_000,
    ...changes,
  }
}

/** Values of an applicant who has filled in all that is required. */
export const completeValues: readonly FormValue[] = Object.entries({
  first_name: 'Maya',
  last_name: 'Ortiz',
  email: 'maya@example.com',
  phone: '(212) 555-0142',
  date_of_birth: '••••',
  current_address: '410 W 24th St',
  current_city: 'New York',
  current_state: 'NY',
  current_zip: '10011',
  current_housing: 'own',
  current_since: '2019-03-01',
  occupation: 'employed',
  employer: 'Mount Sinai Hospital',
  position: 'Nurse',
  employed_since: '2021-05-01',
  annual_income: '128000',
  emergency_name: 'Ana Ortiz',
  emergency_phone: '(718) 555-0199',
}).map(([field, value]) => toValue(field, value))
