import type { Actor } from '../../platform/actor.ts'
import { recordAuditEntries } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { addOpeningDeal, lockYearToDate } from '../deals/opening/index.ts'
import { addOpeningInvoice } from '../invoices/opening/index.ts'
import type { PlanGroup, PlanRow } from './plan.ts'
import { findImport, insertRows, type ImportRow, type StoredRow } from './queries.ts'
import { lockDraft, planDraft } from './service.ts'
import { openingErrors } from './texts.ts'
import { planBySize } from '../../platform/db/plan-by-size.ts'

type Source = Parameters<typeof addOpeningDeal>[2]

const toStored = ({ row, kind, dealId, ...shown }: PlanRow, more: Partial<StoredRow> = {}): StoredRow => ({
  row_number: row,
  kind,
  shown,
  deal_id: dealId,
  invoice_id: null,
  entry_ids: [],
  ...more,
})

/** Adds a deal, and the invoice of what is still owed for it; its first row names what was added. */
async function addDeal(tx: Tx, { rows, deal }: PlanGroup, source: Source): Promise<StoredRow[]> {
  if (!deal) return rows.map((row) => toStored(row))
  const { dealId, entryIds } = await addOpeningDeal(tx, deal, source)
  const invoice =
    deal.owed === 0
      ? null
      : await addOpeningInvoice(
          tx,
          {
            ...deal,
            agentId: deal.agents[0].agentId,
            dealId,
            cents: deal.owed,
            issuedOn: deal.date,
            dueOn: deal.dueOn!,
            number: deal.invoice,
          },
          source,
        )
  return rows.map((row, index) =>
    toStored(row, {
      deal_id: dealId,
      ...(index === 0 && {
        invoice_id: invoice?.invoiceId ?? null,
        entry_ids: invoice ? [...entryIds, invoice.entryId] : entryIds,
      }),
    }),
  )
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
  if (plan.shared.deals > 0 && draft.shared_deals === null)
    throw new AppError('rule_broken', openingErrors.unanswered)
  const agents = [
    ...new Set(plan.groups.flatMap(({ deal }) => deal?.agents.map(({ agentId }) => agentId) ?? [])),
  ]
  if (agents.length === 0) throw new AppError('rule_broken', openingErrors.nothing)
  await lockYearToDate(tx, agents)
  const source = { personId, fileName: draft.file.file_name, now }
  const stored: StoredRow[] = []
  const planByRows = await planBySize(tx)
  for (const group of plan.groups) {
    await planByRows(stored.length)
    stored.push(...(await addDeal(tx, group, source)))
  }
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
