import type { Household } from '@pb/contract/applications'
import { isResident, parseCents, sumKnown, testIncome } from '@pb/rules/applications/income-tests'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { presentForms } from '../forms/get-application.ts'
import { toDollars } from '../forms/present-row.ts'
import { presentSubmissions } from '../submissions/present.ts'
import { readValues, type StoredValue } from '../values/read-values.ts'
import { findHouseholdForms, getReadableHousehold } from './find-household.ts'

interface PersonMoney {
  readonly resident: boolean
  readonly income: number | null
  readonly debts: number | null
  readonly savings: number | null
  readonly voucher: boolean
}

function readMoney(values: readonly StoredValue[], resident: boolean): PersonMoney {
  const find = (name: string) => values.find(({ field }) => field === name)?.value
  return {
    resident,
    income: sumKnown([parseCents(find('annual_income')), parseCents(find('other_income'))]),
    debts: parseCents(find('monthly_debts')),
    savings: parseCents(find('savings')),
    voucher: find('housing_voucher') === '1',
  }
}

/** A household with its forms, sums and income tests. Throws `not_found`. */
export async function getHousehold(actor: SessionActor, deps: Deps, id: string): Promise<Household> {
  const household = await getReadableHousehold(deps.db, actor, id)
  const found = await findHouseholdForms(deps.db, household)
  const [forms, values, submissions] = await Promise.all([
    presentForms(actor, deps, found),
    readValues(
      deps.db,
      found.map((form) => form.id),
    ),
    presentSubmissions(deps, deps.db, id),
  ])
  const money = forms.map((form) => readMoney(values.get(form.id) ?? [], isResident(form.applicant_type)))
  const sum = (name: 'income' | 'debts' | 'savings') =>
    centsToDollars(sumKnown(money.filter(({ resident }) => resident).map((one) => one[name])) ?? 0)
  const rent = household.monthly_rent_cents === null ? null : Number(household.monthly_rent_cents)
  const people = forms.map(({ applicant_type, client }, index) => ({
    type: applicant_type,
    name: client.name,
    income: money[index]!.income,
    voucher: money[index]!.voucher,
  }))
  const { status, listing_id, note, answered_at, answer_reason, adverse_action } = household
  return {
    household_id: household.id,
    status,
    name: forms[0]?.household.name ?? '',
    listing_id,
    forms,
    annual_income: sum('income'),
    monthly_debts: sum('debts'),
    savings: sum('savings'),
    tests: testIncome(rent, people).map(({ kind, name, income, needed, passed }) => ({
      kind,
      name,
      annual_income: toDollars(income === null ? null : String(income)),
      needed: centsToDollars(needed),
      passed,
    })),
    voucher: money.some(({ resident, voucher }) => resident && voucher),
    note,
    answer: answered_at && { reason: answer_reason, time: toUnixSeconds(answered_at), adverse_action },
    time_conditional_offer: toUnixSecondsOrNull(household.conditional_offer_at),
    submissions,
  }
}
