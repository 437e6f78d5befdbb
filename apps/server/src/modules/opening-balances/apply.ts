import type { Actor } from '../../platform/actor.ts'
import { recordAuditEntries } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { addOpeningDeal, lockYearToDate } from '../deals/opening/index.ts'
import { addOpeningInvoice } from '../invoices/opening/index.ts'
import type { PlanRow } from './plan.ts'
import { findImport, insertRows, type ImportRow, type StoredRow } from './queries.ts'
import { lockDraft, planDraft } from './service.ts'
import { openingErrors } from './texts.ts'

type Source = Parameters<typeof addOpeningDeal>[2]

function toShown({ row: _row, kind: _kind, deal: _deal, dealId: _dealId, ...shown }: PlanRow) {
  return shown
}

/** Adds the deal of a row, and the invoice of what is still owed for it. */
async function addRow(tx: Tx, row: PlanRow, source: Source): Promise<StoredRow> {
  const { deal } = row
  const stored = { row_number: row.row, kind: row.kind, shown: toShown(row) }
  if (!deal) return { ...stored, deal_id: row.dealId, invoice_id: null, entry_ids: [] }
  const { dealId, entryIds } = await addOpeningDeal(tx, deal, source)
  if (deal.owed === 0) return { ...stored, deal_id: dealId, invoice_id: null, entry_ids: entryIds }
  const invoice = {
    ...deal,
    dealId,
    cents: deal.owed,
    issuedOn: deal.date,
    dueOn: deal.dueOn!,
    number: deal.invoice,
  }
  const { invoiceId, entryId } = await addOpeningInvoice(tx, invoice, source)
  return { ...stored, deal_id: dealId, invoice_id: invoiceId, entry_ids: [...entryIds, entryId] }
}

async function applyWithin(
  tx: Tx,
  { personId }: Actor,
  { clock }: Deps,
  { id, digest }: { readonly id: string; readonly digest: string },
): Promise<ImportRow> {
  const now = clock.now()
  // Of two files with the same deals the second finds those of the first.
  await lockUntilCommit(tx, 'opening-balances')
  const draft = await lockDraft(tx, id)
  const plan = await planDraft(tx, draft, now)
  if (plan.digest !== digest) throw new AppError('conflict', openingErrors.outdatedPreview)
  const agents = [...new Set(plan.rows.flatMap(({ deal }) => deal?.agentId ?? []))]
  if (agents.length === 0) throw new AppError('rule_broken', openingErrors.nothing)
  await lockYearToDate(tx, agents)
  const source = { personId, fileName: draft.file.file_name, now }
  const stored: StoredRow[] = []
  for (const row of plan.rows) stored.push(await addRow(tx, row, source))
  await insertRows(tx, id, stored)
  await tx
    .updateTable('opening_import')
    .set({ state: 'applied', grid: null, columns: null, applied_by: personId, applied_at: now })
    .where('id', '=', id)
    .execute()
  await recordAuditEntries(
    tx,
    { clock },
    agents.map((about) => ({
      by: personId,
      about,
      what: 'opening_deals_added',
      details: { import: id },
    })),
  )
  return (await findImport(tx, id))!
}

/**
 * Takes in the planned rows with this digest, all in one transaction. Throws `not_found`, `conflict` when the plan has
 * changed since it was shown or the file was taken in, and `rule_broken` when nothing of it can be.
 */
export function applyOpening(
  actor: Actor,
  deps: Deps,
  input: { readonly id: string; readonly digest: string },
): Promise<ImportRow> {
  return deps.db.transaction().execute((tx) => applyWithin(tx, actor, deps, input))
}
