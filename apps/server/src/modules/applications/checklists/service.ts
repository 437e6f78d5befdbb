import type { Body, Reply } from '@pb/contract/endpoint'
import type { applicationChecklists } from '@pb/contract/application-forms'
import { checklistKinds, defaultChecklists } from '@pb/rules/applications/documents'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getGeneralKind } from './find-checklist.ts'
import '../tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

type Checklists = Reply<(typeof applicationChecklists)['applicationChecklists']>
type Changes = Body<(typeof applicationChecklists)['updateApplicationChecklists']>

/** Returns days after the answer until papers and secret values are erased. */
export async function getEraseAfterDays(db: Db): Promise<number> {
  const row = await db.selectFrom('application_setting').select('erase_after_days').executeTakeFirstOrThrow()
  return row.erase_after_days
}

/** Returns the office's list of each kind, then those of management companies by name. */
export async function listChecklists({ db }: Pick<Deps, 'db'>): Promise<Checklists> {
  const stored = await db
    .selectFrom('application_checklist')
    .select(['kind', 'company_name as company', 'items'])
    .orderBy('company')
    .orderBy('kind')
    .execute()
  const office = checklistKinds.map(({ key }) => ({
    kind: key,
    company: '',
    items: [
      ...(stored.find(({ kind, company }) => kind === key && company === '')?.items ??
        stored.find(({ kind, company }) => kind === getGeneralKind(key) && company === '')?.items ??
        defaultChecklists[key]),
    ],
  }))
  const others = stored
    .filter(({ company }) => company !== '')
    .map(({ kind, company, items }) => ({ kind, company, items: [...items] }))
  return { collection: [...office, ...others], erase_after_days: await getEraseAfterDays(db) }
}

async function replaceList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { kind, company: company_name, items }: NonNullable<Changes['list']>,
): Promise<void> {
  const company = company_name.toLowerCase()
  if (items.length === 0) {
    await db
      .deleteFrom('application_checklist')
      .where('kind', '=', kind)
      .where('company', '=', company)
      .execute()
    return
  }
  if (new Set(items.map(({ document }) => document)).size < items.length)
    throw new AppError('rule_broken', 'Each kind of document can be in the list once')
  const row = { company_name, items: toJsonText(items), changed_at: clock.now() }
  await db
    .insertInto('application_checklist')
    .values({ kind, company, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'company']).doUpdateSet(row))
    .execute()
}

/**
 * Replaces one list, or sets when papers are erased; an empty list removes a company's, and gives the office its default
 * again. The guard has checked the role. Throws `rule_broken`.
 */
export async function updateChecklists(_actor: Actor, deps: Deps, changes: Changes): Promise<Checklists> {
  if (changes.list) await replaceList(deps, changes.list)
  const { erase_after_days } = changes
  if (erase_after_days !== undefined)
    await deps.db.updateTable('application_setting').set({ erase_after_days }).execute()
  return listChecklists(deps)
}
