import { applicantTypes } from '@pb/rules/applications/vocabulary'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { FormRow, HouseholdRow } from '../forms/find-form.ts'
import { findHouseholdForms } from '../households/find-household.ts'
import { listPapers, type Paper } from '../papers/read-paper.ts'

/** A household with its forms and papers in the order of the package. */
export interface PackageMembers {
  readonly household: HouseholdRow
  readonly forms: readonly FormRow[]
  readonly papers: ReadonlyMap<string, readonly Paper[]>
  /** Forms that are left out. */
  readonly others: readonly FormRow[]
}

/** Ids of forms and papers to include; all without them. */
export interface PackageChoice {
  readonly formIds?: readonly string[] | undefined
  readonly paperIds?: readonly string[] | undefined
}

const typeOrder = new Map<string, number>(applicantTypes.map(({ key }, index) => [key, index]))

/** Returns what a package of a household has in it. Throws `not_found` for forms or papers that are not the household's. */
export async function findMembers(
  db: Db | Tx,
  household: HouseholdRow,
  { formIds, paperIds }: PackageChoice,
): Promise<PackageMembers> {
  const rows = await findHouseholdForms(db, household)
  const chosen = rows.filter(({ id }) => !formIds || formIds.includes(id))
  if (chosen.length === 0 || (formIds && new Set(formIds).size > chosen.length))
    throw new AppError('not_found')
  const forms = chosen.toSorted(
    (a, b) => (typeOrder.get(a.applicant_type) ?? 0) - (typeOrder.get(b.applicant_type) ?? 0),
  )
  const all = await listPapers(
    db,
    rows.map(({ id }) => id),
  )
  const known = new Set([...all.values()].flat().map(({ id }) => id))
  if (paperIds?.some((id) => !known.has(id))) throw new AppError('not_found')
  const papers = new Map(
    forms.map(({ id }) => [
      id,
      (all.get(id) ?? []).filter((paper) => !paperIds || paperIds.includes(paper.id)),
    ]),
  )
  return { household, forms, papers, others: rows.filter((row) => !chosen.includes(row)) }
}
