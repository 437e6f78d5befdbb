import {
  chooseChecklist,
  defaultChecklists,
  type ChecklistItem,
  type ChecklistKind,
} from '@pb/rules/applications/documents'
import { occupations, type ApplicantType } from '@pb/rules/applications/vocabulary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { StoredValue } from '../values/read-values.ts'
import '../tables.ts'

/** Returns the kind of list that applies to a person by the form's values. */
export function getChecklistKind(
  type: ApplicantType,
  values: readonly Pick<StoredValue, 'field' | 'value'>[],
): ChecklistKind {
  const find = (name: string) => values.find(({ field }) => field === name)?.value
  const occupation = occupations.find(({ key }) => key === find('occupation'))?.key ?? null
  return chooseChecklist({
    type,
    occupation,
    voucher: find('housing_voucher') === '1',
    abroad: find('lives_abroad') === '1',
  })
}

/**
 * A supervisor's list of guarantors of before there was one for each situation is that of all situations which have none
 * of their own.
 */
export const getGeneralKind = (kind: ChecklistKind): ChecklistKind =>
  kind.startsWith('guarantor-') && kind !== 'guarantor-company' ? 'guarantor' : kind

/**
 * Returns the papers that are asked for: the list of the listing's management company, else the office's own, else the
 * default.
 */
export async function findChecklist(
  db: Db | Tx,
  { kind, listingId }: { kind: ChecklistKind; listingId: string | null },
): Promise<readonly ChecklistItem[]> {
  const { rows } = await sql<{ items: ChecklistItem[] }>`
    SELECT items FROM application_checklist WHERE kind IN (${kind}, ${getGeneralKind(kind)}) AND (company = '' OR company = (
      SELECT lower(c.name) FROM listing l JOIN listing_company c ON c.id = l.company_id WHERE l.id = ${listingId}))
    ORDER BY company DESC, kind = ${kind} DESC LIMIT 1`.execute(db)
  return maybeOne(rows)?.items ?? defaultChecklists[kind]
}
