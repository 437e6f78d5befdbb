import type { FormField } from '@pb/rules/applications/fields'
import type { FieldStates } from '../saving/field-state.ts'
import type { FormTexts } from '../texts/languages.ts'
import type { StepKey } from './steps.ts'

type GroupKey = keyof FormTexts['groups']

export interface FieldGroup {
  /** Null for the fields of a step that has one group. */
  readonly group: GroupKey | null
  readonly fields: readonly FormField[]
}

function getGroup(step: StepKey, field: string): GroupKey | null {
  if (step === 'homes') return field.startsWith('previous_') ? 'before' : 'now'
  if (step !== 'work') return null
  if (field === 'housing_voucher' || field === 'voucher_program') return 'voucher'
  return field === 'annual_income' || field.startsWith('other_income') ? 'income' : 'job'
}

/** Returns the fields of a step by group, in their order. */
export function groupFields(step: StepKey, fields: readonly FormField[]): readonly FieldGroup[] {
  const keys = [...new Set(fields.map(({ field }) => getGroup(step, field)))]
  return keys.map((group) => ({
    group: keys.length === 1 ? null : group,
    fields: fields.filter(({ field }) => getGroup(step, field) === group),
  }))
}

/** Years at the current address from which no previous one is asked. */
const yearsWithoutPrevious = 2

/** Whether the previous address is asked: the current one is recent, or something is there already. */
export function isPreviousAsked(fields: FieldStates, today: string): boolean {
  const names = Object.keys(fields).filter((name) => name.startsWith('previous_'))
  if (names.some((name) => fields[name]!.typed !== '')) return true
  const since = fields['current_since']?.typed ?? ''
  const limit = `${Number(today.slice(0, 4)) - yearsWithoutPrevious}${today.slice(4)}`
  return /^\d{4}-\d{2}/.test(since) && since > limit
}

/** Fields that share a row on wider screens, in sixths of it. */
const widths: Readonly<Record<string, string>> = {
  first_name: 'sm:col-span-3',
  last_name: 'sm:col-span-3',
  phone: 'sm:col-span-3',
  email: 'sm:col-span-3',
  current_address: 'sm:col-span-4',
  current_unit: 'sm:col-span-2',
  current_city: 'sm:col-span-2',
  current_state: 'sm:col-span-2',
  current_zip: 'sm:col-span-2',
  current_country: 'sm:col-span-3',
  previous_since: 'sm:col-span-3',
  previous_until: 'sm:col-span-3',
  current_since: 'sm:col-span-4',
  current_rent: 'sm:col-span-3',
  previous_landlord_name: 'sm:col-span-3',
  previous_landlord_phone: 'sm:col-span-3',
  employer: 'sm:col-span-3',
  position: 'sm:col-span-3',
  employed_since: 'sm:col-span-4',
  annual_income: 'sm:col-span-3',
  other_income: 'sm:col-span-3',
  pets_dogs_breeds: 'sm:col-span-3',
  pets_dogs_weight: 'sm:col-span-3',
  savings: 'sm:col-span-3',
  monthly_debts: 'sm:col-span-3',
  emergency_phone: 'sm:col-span-3',
  emergency_relation: 'sm:col-span-3',
}

export function getFieldWidth(field: string): string {
  return widths[field] ?? 'sm:col-span-6'
}
