import { petFields } from '@pb/rules/applications/fields'
import { coveredTerms } from '@pb/rules/applications/signature-cover'
import type { Tx } from '../../../platform/db/db.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { refreshForms } from '../forms/touch-form.ts'
import { getRentalInfo } from './read-rental-info.ts'
import '../tables.ts'

/**
 * Takes over a change of a locked household into its forms: a fact that signatures cover is a change of each of them.
 * `before` is the household as it was.
 */
export async function refreshHousehold(tx: Tx, before: HouseholdRow, now: Date): Promise<void> {
  const after = await tx
    .selectFrom('application_household')
    .selectAll()
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const [was, is] = [getRentalInfo(before), getRentalInfo(after)]
  const changed = coveredTerms.filter((field) => was[field] !== is[field])
  const pets = new Set<string>(petFields)
  await refreshForms(tx, before.id, {
    now,
    areTermsChanged: changed.length > 0,
    arePetsChanged: changed.some((field) => pets.has(field)),
  })
}
