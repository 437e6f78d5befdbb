import type { ClientImportRows } from '@pb/contract/client-imports'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { waitForPlan } from './make-plan.ts'
import { findPlan } from './plan-queries.ts'
import { presentApplied, presentPlan, type RowsQuery } from './present.ts'
import { countAppliedRows, listAppliedRows } from './queries.ts'
import { getOwnImport } from './service.ts'

/** A page of the rows of an import: of a draft, what would become of them once that is planned. */
export async function listRows(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  id: string,
  query: RowsQuery,
): Promise<ClientImportRows> {
  await waitForPlan({ db }, id)
  const file = await getOwnImport(actor, { db }, id)
  if (file.state !== 'draft')
    return presentApplied(
      await listAppliedRows(db, id, query),
      await countAppliedRows(db, id),
      query,
      file.totals?.kept ?? 0,
    )
  const plan = await findPlan(db, id)
  const isMade = plan !== undefined && plan.digest !== ''
  return presentPlan(file, plan, isMade ? await listAppliedRows(db, id, query) : [], query)
}
