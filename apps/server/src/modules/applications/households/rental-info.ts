import type { RentalInfoField } from '@pb/rules/applications/fields'
import { changeRentalInfo, type RentalInfoIssue } from '@pb/rules/applications/rental-info'
import { dollarsToCents } from '@pb/rules/money'
import type { Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { getRentalInfo } from './read-rental-info.ts'
import { refreshHousehold } from './refresh-household.ts'
import '../tables.ts'

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

/** Writes columns of a locked household, takes them over into its forms, and ends the signatures that cover them. */
export async function writeHousehold(
  tx: Tx,
  household: HouseholdRow,
  columns: Columns,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('application_household')
    .set({ ...columns, changed_at: now })
    .where('id', '=', household.id)
    .execute()
  await refreshHousehold(tx, household, now)
}

export interface RentalInfoChange {
  /** The fields that changed. */
  readonly changed: readonly RentalInfoField[]
  /** With an issue nothing is written. */
  readonly issues: readonly RentalInfoIssue[]
}

/**
 * Changes the rental info of a locked household by entered texts, or returns what is wrong with them. `today` is the
 * date in New York. What signatures cover ends them.
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
  await writeHousehold(tx, household, columns, now)
  return { changed: entries.map(([field]) => field as RentalInfoField), issues: [] }
}
