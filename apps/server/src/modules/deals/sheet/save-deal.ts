import type { Deal } from '@pb/contract/deals'
import { dollarsToCents } from '@pb/rules/money'
import { hasRole, type Actor, type SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { actsForAgent, findAgents, lockWholeDeal, type DealRow } from '../find-deal.ts'
import { recordEvent } from '../record-event.ts'
import { dealErrors, formatStatus } from '../texts.ts'
import { freezePlans, thawPlans } from '../moves/freeze-plans.ts'
import { diffSheets, readSheetValues } from './diff-sheet.ts'
import { getDeal } from './get-deal.ts'
import { parseAgents, parseLines, parseMethods, type SheetInput } from './input.ts'
import { markDepartures } from './mark-departures.ts'
import { saveAgents, saveLines, sumLines } from './save-lines.ts'

/**
 * Throws `not_owner` or `rule_broken` unless the caller may edit the sheet: the deal's agent a draft, a supervisor a deal
 * in review.
 */
function assertEditable(actor: Actor, deal: DealRow): void {
  const isOwner = actsForAgent(actor, deal)
  if (deal.stage === 'draft') {
    if (!isOwner) throw new AppError('not_owner', dealErrors.notOwner)
    return
  }
  if (!isOwner && !hasRole(actor, 'SUPERVISOR')) throw new AppError('not_owner', dealErrors.notOwner)
  if (deal.stage !== 'pending_review' || !hasRole(actor, 'SUPERVISOR'))
    throw new AppError('rule_broken', dealErrors.notEditable(formatStatus(deal)))
}

/** Throws `conflict` when the deal is newer than what the caller has seen. */
export function assertVersion({ version }: DealRow, seen: number): void {
  if (version !== seen) throw new AppError('conflict', dealErrors.changed)
}

/** Writes the deal's row by a sheet, as its next version. */
async function writeDeal(
  tx: Tx,
  deal: DealRow,
  { input, now }: { readonly input: SheetInput; readonly now: Date },
): Promise<void> {
  const { apt_price, date, ...info } = input.basic_info
  const lines = parseLines(input)
  await tx
    .updateTable('deal')
    .set({
      ...info,
      kind: input.kind ?? deal.kind,
      price_cents: apt_price === null ? null : String(dollarsToCents(apt_price)),
      deal_date: date,
      funds_methods: parseMethods(input),
      ...sumLines(lines),
      version: deal.version + 1,
      changed_at: now,
    })
    .where('id', '=', deal.id)
    .execute()
  await saveLines(tx, deal.id, lines)
}

/**
 * Saves a sheet by the version it was made from. A supervisor's change of a deal in review is recorded in its history
 * with each value before and after.
 * Throws `not_found`, `conflict` for a stale version, `rule_broken` once it may no longer be edited.
 */
export async function saveDeal(
  actor: SessionActor,
  deps: Deps,
  id: string,
  input: SheetInput,
): Promise<Deal> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockWholeDeal(tx, actor, id)
    assertEditable(actor, deal)
    assertVersion(deal, input.version)
    const before = deal.stage === 'pending_review' ? await readSheetValues(tx, id) : null
    const reader = { personId: actor.personId, supervisor: hasRole(actor, 'SUPERVISOR') }
    const agents = parseAgents(input, await findAgents(tx, id), reader)
    if (input.agents) await saveAgents(tx, id, agents)
    await writeDeal(tx, deal, { input, now })
    const { date: dealDate } = input.basic_info
    if (before !== null) {
      if (deal.deal_date !== dealDate) await thawPlans(tx, id)
      await freezePlans(tx, id)
    }
    await markDepartures(tx, { id, dealDate })
    if (before === null) return
    const changes = diffSheets(before, await readSheetValues(tx, id))
    await recordEvent(tx, { dealId: id, kind: 'saved', personId: actor.personId, at: now, changes })
  })
  return getDeal(actor, deps, id)
}
