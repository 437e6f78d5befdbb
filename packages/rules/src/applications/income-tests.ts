import { dollarsToCents } from '../money.ts'
import type { ApplicantType } from './vocabulary.ts'

/** What landlords in New York usually ask for: yearly income as a multiple of the monthly rent. */
export const residentMultiple = 40
export const guarantorMultiple = 80

export interface PersonIncome {
  readonly type: ApplicantType
  readonly name: string
  /** Yearly, in cents; null if not entered. */
  readonly income: number | null
  readonly voucher: boolean
}

export interface IncomeTestResult {
  readonly kind: 'income' | 'guarantor'
  readonly name: string
  /** Yearly, in cents; null if none was entered. */
  readonly income: number | null
  /** In cents. */
  readonly needed: number
  readonly passed: boolean
}

export const isResident = (type: ApplicantType): boolean => type === 'APPLICANT' || type === 'CO_APPLICANT'

/** Sums amounts in cents; null if none is known. */
export function sumKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0)
}

/** Whole cents of an entered amount; null for none. */
export function parseCents(text: string | null | undefined): number | null {
  const amount = Number(text)
  return !text || !Number.isFinite(amount) ? null : dollarsToCents(amount)
}

/**
 * Compares the income of those who live there together, and of each guarantor alone, with the monthly rent in cents. No
 * test without a rent, and none at all where a resident pays with a voucher: source of income is protected (New York
 * State Executive Law § 296(5)(a), Administrative Code § 8-107(5)).
 */
export function testIncome(rent: number | null, people: readonly PersonIncome[]): IncomeTestResult[] {
  const residents = people.filter(({ type }) => isResident(type))
  if (!rent || residents.some(({ voucher }) => voucher)) return []
  const test = (kind: IncomeTestResult['kind'], name: string, income: number | null, needed: number) => ({
    kind,
    name,
    income,
    needed,
    passed: income !== null && income >= needed,
  })
  const own =
    residents.length === 0
      ? []
      : [
          test(
            'income',
            residents.map(({ name }) => name).join(', '),
            sumKnown(residents.map(({ income }) => income)),
            rent * residentMultiple,
          ),
        ]
  const guarantors = people.filter(({ type }) => type === 'GUARANTOR')
  return own.concat(
    guarantors.map(({ name, income }) => test('guarantor', name, income, rent * guarantorMultiple)),
  )
}
