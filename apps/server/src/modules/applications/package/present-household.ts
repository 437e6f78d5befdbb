import {
  guarantorMultiple,
  isResident,
  parseCents,
  residentMultiple,
  sumKnown,
  testIncome,
} from '@pb/rules/applications/income-tests'
import { occupations } from '@pb/rules/applications/vocabulary'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { findTitle } from '@pb/rules/vocabulary'
import type { FormRow, HouseholdRow } from '../forms/find-form.ts'
import type { PackageContent, PackageLine, PackageMember, PackageTest } from './content.ts'
import { formatDay, formatValue } from './format-value.ts'
import { getFormName, getRole } from './present-person.ts'

function formatLease({ lease_start_date: from, lease_end_date: until }: HouseholdRow): string {
  if (from && until) return `${formatDay(from)} to ${formatDay(until)}`
  return from ? `From ${formatDay(from)}` : ''
}

function formatPets({ pets_dogs, pets_cats, pets_dogs_breeds, pets_dogs_weight }: HouseholdRow): string {
  if (pets_cats) return 'Cats'
  if (!pets_dogs) return 'None'
  return ['Dogs', pets_dogs_breeds, pets_dogs_weight].filter(Boolean).join(', ')
}

/** `330 East 38th Street, 14B` */
export const formatAddress = ({ building_address, apartment_no }: HouseholdRow): string =>
  [building_address || 'Apartment to be chosen', apartment_no].filter(Boolean).join(', ')

/** Returns the rental info of the cover; what is not known is left out, and for a signer the agent's notes. */
export function presentFacts(
  household: HouseholdRow,
  { isForSigner }: { readonly isForSigner: boolean },
): PackageLine[] {
  const { monthly_rent_cents: rent, occupants } = household
  const facts: PackageLine[] = [
    ['Monthly rent', rent === null ? '' : formatMoney(centsToDollars(rent))],
    ['Lease', formatLease(household)],
    ['Occupants', occupants === null ? '' : String(occupants)],
    ['Pets', formatPets(household)],
  ]
  const landlord: PackageLine[] = [
    ['Landlord', household.landlord_name],
    ['Landlord’s phone', formatValue('landlord_phone', household.landlord_phone)],
    ['Landlord’s address', household.landlord_address],
  ]
  return (isForSigner ? facts : [...facts, ...landlord]).filter(([, value]) => value !== '')
}

const incomeFields = ['annual_income', 'other_income'] as const

/** Whole cents of amounts together; null if none was entered. */
const sum = (values: ReadonlyMap<string, string>, fields: readonly string[]): number | null =>
  sumKnown(fields.map((field) => parseCents(values.get(field))))

const formatCents = (cents: number | null): string =>
  cents === null ? '—' : formatMoney(centsToDollars(cents))

/** Returns a person's row of the household's table. */
export function presentMember(form: FormRow, values: ReadonlyMap<string, string>): PackageMember {
  return {
    name: getFormName(form, values),
    role: getRole(form),
    occupation: findTitle(occupations, values.get('occupation') ?? '') || '—',
    income: formatCents(sum(values, incomeFields)),
    savings: formatCents(sum(values, ['savings'])),
    debts: formatCents(sum(values, ['monthly_debts'])),
  }
}

/** A form with its values by field. */
export interface MemberValues {
  readonly form: FormRow
  readonly values: ReadonlyMap<string, string>
}

const findResidents = (members: readonly MemberValues[]): readonly MemberValues[] =>
  members.filter(({ form }) => isResident(form.applicant_type))

/** Returns the sums over those who live there; null for one person, and where one of them is left out. */
export function presentTotals(
  members: readonly MemberValues[],
  left: readonly MemberValues[],
): PackageContent['totals'] {
  const residents = findResidents(members)
  if (residents.length < 2 || findResidents(left).length > 0) return null
  const total = (fields: readonly string[]) =>
    formatCents(sumKnown(residents.map(({ values }) => sum(values, fields))))
  return { income: total(incomeFields), savings: total(['savings']), debts: total(['monthly_debts']) }
}

const hasVoucher = ({ values }: MemberValues): boolean => values.get('housing_voucher') === '1'

/**
 * Returns the income tests: none where a resident of the household has a voucher, also one who is left out of the
 * package, and none of the residents' income where one of them is.
 */
export function presentTests(
  { monthly_rent_cents }: HouseholdRow,
  members: readonly MemberValues[],
  left: readonly MemberValues[],
): PackageTest[] {
  const leftResidents = findResidents(left)
  if (leftResidents.some(hasVoucher)) return []
  const people = members.map((member) => ({
    type: member.form.applicant_type,
    name: getFormName(member.form, member.values),
    income: sum(member.values, incomeFields),
    voucher: hasVoucher(member),
  }))
  const rent = monthly_rent_cents === null ? null : Number(monthly_rent_cents)
  const results = testIncome(rent, people).filter(
    ({ kind }) => kind === 'guarantor' || leftResidents.length === 0,
  )
  return results.map(({ kind, name, income, needed, passed }) => ({
    title:
      kind === 'income'
        ? `Income of all who will live there: ${residentMultiple} times the monthly rent`
        : `Guarantor ${name}: ${guarantorMultiple} times the monthly rent`,
    detail: `${formatCents(income)} of ${formatCents(needed)}`,
    passed,
  }))
}
