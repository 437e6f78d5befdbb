import { calculateDeal } from '@pb/rules/deals/deal'
import { toDealPostings } from '@pb/rules/deals/postings'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { holdBooks, postEntry, reverseEntry } from '../../journal/index.ts'
import { gatherTerms } from '../calculation/gather-terms.ts'
import { readCalculationSheet } from '../calculation/read-sheet.ts'
import type { DealRow } from '../find-deal.ts'
import { keepApproval } from './keep-approval.ts'
import { withdrawAbsorption } from '../shortfalls/withdraw-absorption.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

interface Change {
  readonly personId: string
  readonly now: Date
}

/**
 * Locks agents until the transaction ends, in the order of their ids: two approvals never calculate from the same year to
 * date.
 */
export async function lockYearToDate(tx: Tx, agentIds: readonly string[]): Promise<void> {
  for (const id of agentIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    await lockUntilCommit(tx, 'agent-commission', id)
}

/** The day on which an approved deal counts, where the books of its own date were closed by then. */
async function findLateDay(tx: Tx, entryId: string, { deal_date }: DealRow): Promise<string | null> {
  const { booked_on } = await tx
    .selectFrom('journal_entry')
    .select('booked_on')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  return booked_on === deal_date ? null : booked_on
}

/**
 * Divides a deal: calculates it from the year to date of the journal, freezes the result and posts it on the deal's date,
 * or on the first open day where the books of that date are closed.
 * Returns the columns of the deal. Throws `rule_broken` when it cannot be calculated.
 */
export async function divideDeal(tx: Tx, deal: DealRow, { personId, now }: Change) {
  const sheet = (await readCalculationSheet(tx, deal.id))!
  await lockYearToDate(
    tx,
    sheet.agents.map(({ agentId }) => agentId),
  )
  // The year that a deal counts toward is the one it is booked in, so that no period is closed meanwhile.
  await holdBooks(tx)
  const { terms, problem } = await gatherTerms(tx, sheet)
  if (terms === null) throw new AppError('rule_broken', problem)
  const result = calculateDeal(terms)
  for (const agent of result.agents) {
    const { plan, toDate } = terms.agents.find(({ agentId }) => agentId === agent.agentId)!
    await tx
      .updateTable('deal_agent')
      .set({
        plan: toJsonText(plan),
        to_date: toJsonText(toDate),
        result: toJsonText(agent),
        net_cents: String(agent.net),
      })
      .where('deal_id', '=', deal.id)
      .where('agent_id', '=', agent.agentId)
      .execute()
  }
  const entry_id = await postEntry(
    tx,
    {
      kind: 'deal',
      bookedOn: deal.deal_date,
      key: `deal:${deal.id}:approved:${deal.version + 1}`,
      personId,
      now,
    },
    toDealPostings(deal.id, result, terms.deductions),
  )
  return {
    entry_id,
    counts_on: await findLateDay(tx, entry_id, deal),
    net_cents: String(result.agents.reduce((sum, { net }) => sum + net, 0)),
    approved_at: now,
  }
}

/** Reverses the entry that divided a deal, if there is one, on the day it was booked on, or the first open one. Returns the deal's columns. */
export async function reverseDivision(tx: Tx, deal: DealRow, { personId, now }: Change) {
  if (deal.entry_id !== null) {
    const reversal = await reverseEntry(tx, deal.entry_id, {
      key: `deal:${deal.id}:reversed:${deal.version + 1}`,
      personId,
      now,
    })
    await keepApproval(tx, deal, reversal)
  }
  const absorbed =
    Number(deal.absorbed_cents) > 0 ? await withdrawAbsorption(tx, deal, { personId, now }) : {}
  await tx
    .updateTable('deal_agent')
    .set({ to_date: null, result: null, net_cents: null })
    .where('deal_id', '=', deal.id)
    .execute()
  return {
    ...absorbed,
    entry_id: null,
    counts_on: null,
    net_cents: null,
    approved_at: null,
    paid_at: null,
    pending_op: false,
    pending_check: false,
  }
}
