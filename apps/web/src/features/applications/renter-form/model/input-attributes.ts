import type { FormField } from '@pb/rules/applications/fields'
import type { ApplicantType } from '@pb/rules/applications/vocabulary'
import type { InputHTMLAttributes } from 'react'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
>

/** What browsers fill in by themselves; other fields are about other people or not to be filled in. */
const autoComplete: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  phone: 'tel',
  date_of_birth: 'bday',
  current_address: 'address-line1',
  current_unit: 'address-line2',
  current_city: 'address-level2',
  current_state: 'address-level1',
  current_zip: 'postal-code',
  current_country: 'country-name',
  employer: 'organization',
  position: 'organization-title',
}

const byKind: Partial<Record<FormField['kind'], Attributes>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  money: { inputMode: 'decimal' },
  number: { inputMode: 'numeric' },
  year: { inputMode: 'numeric' },
  state: { autoCapitalize: 'words' },
  zip: { inputMode: 'numeric' },
  ssn: { inputMode: 'numeric' },
  'birth-date': { inputMode: 'numeric' },
  'account-number': { inputMode: 'numeric', spellCheck: false },
}

/** Returns the attributes that choose the keyboard and what the browser fills in. */
export function getInputAttributes({ field, kind }: FormField, type: ApplicantType): Attributes {
  const isCompany = type === 'GUARANTOR_COMPANY' && field === 'first_name'
  return {
    type: 'text',
    autoCapitalize: kind === 'line' ? 'words' : 'none',
    autoComplete: isCompany ? 'organization' : (autoComplete[field] ?? 'off'),
    ...byKind[kind],
  }
}
