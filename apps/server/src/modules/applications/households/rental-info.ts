import { petFields, type RentalInfoField } from '@pb/rules/applications/fields'
import { changeRentalInfo, type RentalInfo, type RentalInfoIssue } from '@pb/rules/applications/rental-info'
import { centsToDollars, dollarsToCents } from '@pb/rules/money'
import type { Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { refreshForms, touchForm } from '../forms/touch-form.ts'
import '../tables.ts'

const toFlag = (value: boolean): string => (value ? '1' : '0')

function formatCents(cents: string): string {
  const dollars = centsToDollars(cents)
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)
}

/** The household's rental info as texts; null for none. */
export function getRentalInfo(household: HouseholdRow): RentalInfo {
  const { monthly_rent_cents, occupants, pets_dogs, pets_cats } = household
  return {
    building_address: household.building_address || null,
    apartment_no: household.apartment_no || null,
    monthly_rent: monthly_rent_cents === null ? null : formatCents(monthly_rent_cents),
    lease_start_date: household.lease_start_date,
    lease_end_date: household.lease_end_date,
    occupants: occupants === null ? null : String(occupants),
    landlord_name: household.landlord_name || null,
    landlord_phone: household.landlord_phone || null,
    landlord_address: household.landlord_address || null,
    pets_dogs: toFlag(pets_dogs),
    pets_cats: toFlag(pets_cats),
    pets_dogs_breeds: household.pets_dogs_breeds || null,
    pets_dogs_weight: household.pets_dogs_weight || null,
  }
}

type Columns = Updateable<Tables['application_household']>

function toColumns([field, value]: [string, string | null]): Columns {
  switch (field as RentalInfoField) {
    case 'monthly_rent':
      return { monthly_rent_cents: value === null ? null : String(dollarsToCents(Number(value))) }
    case 'occupants':
      return { occupants: value === null ? null : Number(value) }
    case 'lease_start_date':
    case 'lease_end_date':
      return { [field]: value }
    case 'pets_dogs':
    case 'pets_cats':
      return { [field]: value === '1' }
    case 'building_address':
    case 'apartment_no':
    case 'landlord_name':
    case 'landlord_phone':
    case 'landlord_address':
    case 'pets_dogs_breeds':
    case 'pets_dogs_weight':
      return { [field]: value ?? '' }
  }
}

/** Writes columns of a household and takes them over into its forms. */
export async function writeHousehold(tx: Tx, id: string, columns: Columns, now: Date): Promise<void> {
  await tx
    .updateTable('application_household')
    .set({ ...columns, changed_at: now })
    .where('id', '=', id)
    .execute()
  await refreshForms(tx, id, now)
}

/** Pets are part of what the applicant signs. */
async function touchApplicants(tx: Tx, householdId: string, now: Date): Promise<void> {
  const forms = await tx
    .selectFrom('application_form')
    .select('id')
    .where('household_id', '=', householdId)
    .where('applicant_type', '=', 'APPLICANT')
    .orderBy('id')
    .execute()
  for (const { id } of forms) await touchForm(tx, id, now)
}

export interface RentalInfoChange {
  /** The fields that changed. */
  readonly changed: readonly RentalInfoField[]
  /** With an issue nothing is written. */
  readonly issues: readonly RentalInfoIssue[]
}

/**
 * Changes the rental info of a locked household by entered texts, or returns what is wrong with them. `today` is the
 * date in New York. Changed pets make the applicant's signature outdated.
 */
export async function writeRentalInfo(
  tx: Tx,
  household: HouseholdRow,
  entered: Readonly<Partial<Record<RentalInfoField, string>>>,
  { now, today }: { now: Date; today: string },
): Promise<RentalInfoChange> {
  const { changes, issues } = changeRentalInfo(getRentalInfo(household), entered, today)
  const entries = Object.entries(changes)
  if (issues.length > 0 || entries.length === 0) return { changed: [], issues }
  const columns: Columns = Object.assign({}, ...entries.map(toColumns))
  await writeHousehold(tx, household.id, columns, now)
  if (petFields.some((field) => field in changes)) await touchApplicants(tx, household.id, now)
  return { changed: entries.map(([field]) => field as RentalInfoField), issues: [] }
}
