import type { Actor } from '../../platform/actor.ts'
import { recordAuditEntries } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findOpeningDependents, lockYearToDate, removeOpeningDeals } from '../deals/opening/index.ts'
import { findUsedInvoices, removeOpeningInvoices } from '../invoices/opening/index.ts'
import { reverseEntry } from '../journal/index.ts'
import { findImport, lockImport, readRows, type ImportRow, type StoredRow } from './queries.ts'
import { openingErrors } from './texts.ts'

async function lockApplied(tx: Tx, id: string): Promise<ImportRow & { readonly applied_at: Date }> {
  const file = await lockImport(tx, id)
  if (!file) throw new AppError('not_found')
  if (file.state === 'undone') throw new AppError('conflict', openingErrors.alreadyUndone)
  const { applied_at } = file
  if (file.state === 'draft' || applied_at === null) throw new AppError('conflict', openingErrors.notApplied)
  return { ...file, applied_at }
}

/** Reverses what was posted, each entry on its own day, so that every sum of every day is as it was. */
async function reverseEntries(
  tx: Tx,
  rows: readonly StoredRow[],
  { personId, now }: { readonly personId: string; readonly now: Date },
): Promise<void> {
  const ids = rows.flatMap(({ entry_ids }) => entry_ids)
  for (const id of ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    await reverseEntry(tx, id, { key: `opening:reversed:${id}`, personId, now })
}

async function findAgents(tx: Tx, dealIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('deal_agent')
    .select('agent_id')
    .distinct()
    .where('deal_id', 'in', dealIds)
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}

/**
 * Takes away all that a file brought. Throws `not_found`, `conflict` unless it was taken in, and `rule_broken` with the
 * reasons when something depends on it.
 */
export function undoOpening({ personId }: Actor, deps: Deps, id: string): Promise<ImportRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'opening-balances')
    const file = await lockApplied(tx, id)
    const rows = await readRows(tx, id, { kind: 'new' })
    const dealIds = [...new Set(rows.flatMap(({ deal_id }) => deal_id ?? []))]
    const invoiceIds = rows.flatMap(({ invoice_id }) => invoice_id ?? [])
    const agents = await findAgents(tx, dealIds)
    await lockYearToDate(tx, agents)
    await tx.selectFrom('deal').select('id').where('id', 'in', dealIds).orderBy('id').forUpdate().execute()
    const reasons = [
      ...(await findUsedInvoices(tx, invoiceIds)),
      ...(await findOpeningDependents(tx, dealIds, file.applied_at)),
    ]
    if (reasons.length > 0) throw new AppError('rule_broken', openingErrors.dependents(reasons))
    await reverseEntries(tx, rows, { personId, now })
    await removeOpeningInvoices(tx, invoiceIds)
    await removeOpeningDeals(tx, dealIds)
    await tx
      .updateTable('opening_import')
      .set({ state: 'undone', undone_by: personId, undone_at: now })
      .where('id', '=', id)
      .execute()
    await recordAuditEntries(
      tx,
      deps,
      agents.map((about) => ({
        by: personId,
        about,
        what: 'opening_deals_removed',
        details: { import: id },
      })),
    )
    return (await findImport(tx, id))!
  })
}
