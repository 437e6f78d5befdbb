import { listCovered, type CoverEntry } from '@pb/rules/applications/signature-cover'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { getRentalInfo } from '../households/read-rental-info.ts'
import { getPaperField, listPapers } from '../papers/read-paper.ts'
import { readValues } from '../values/read-values.ts'
import '../tables.ts'

/** Returns what signatures of forms would cover now, by form id. */
export async function readCovered(
  db: Db | Tx,
  formIds: readonly string[],
): Promise<Map<string, readonly CoverEntry[]>> {
  if (formIds.length === 0) return new Map()
  const forms = await db
    .selectFrom('application_form')
    .select(['id', 'household_id', 'applicant_type'])
    .where('id', 'in', [...formIds])
    .execute()
  const households = await db
    .selectFrom('application_household')
    .selectAll()
    .where('id', 'in', [...new Set(forms.map(({ household_id }) => household_id))])
    .execute()
  const values = await readValues(db, formIds)
  const papers = await listPapers(db, formIds)
  const byId = new Map(households.map((household) => [household.id, household]))
  return new Map(
    forms.map(({ id, household_id, applicant_type: type }) => [
      id,
      listCovered({
        type,
        terms: getRentalInfo(byId.get(household_id)!),
        values: values.get(id) ?? [],
        papers: (papers.get(id) ?? []).map((paper) => ({
          field: getPaperField(paper),
          dated: paper.dated,
          sha256: paper.sha256.toString('hex'),
        })),
      }),
    ]),
  )
}
