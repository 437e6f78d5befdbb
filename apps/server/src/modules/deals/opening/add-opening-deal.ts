import { calculateDeal } from '@pb/rules/deals/deal'
import { newYearToDate, whole, type PlanInEffect } from '@pb/rules/deals/plans'
import {
  toOpeningDealPostings,
  toOpeningPayoutPostings,
  toOpeningReceiptPostings,
  type OpeningDeal,
  type Posting,
} from '@pb/rules/deals/postings'
import type { DealKind, DealStage } from '@pb/rules/deals/vocabulary'
import type { Tx } from '../../../platform/db/db.ts'
import { postEntry } from '../../journal/index.ts'
import { recordEvent } from '../record-event.ts'
import { saveLines, sumLines } from '../sheet/save-lines.ts'
import { openingTexts } from '../texts.ts'
import '../tables.ts'

/** A deal that was closed before the office's books were kept here. Amounts are cents, days `yyyy-mm-dd`. */
export interface NewOpeningDeal extends Omit<OpeningDeal, 'dealId'> {
  readonly date: string
  readonly address: string
  readonly unit: string
  readonly kind: DealKind
  readonly client: string
  readonly price: number | null
  /** When the agent and the others were paid; null when they still have to be. */
  readonly paidOn: string | null
  /** What of the gross the owner has not paid yet, and who that is. */
  readonly owed: number
  readonly owedBy: string
}

/** Who takes it in, from which file, and when. */
export interface OpeningSource {
  readonly personId: string
  readonly fileName: string
  readonly now: Date
}

function toLines({ gross, owed, others, payee }: NewOpeningDeal) {
  const line = { id: '', kind: 'commission', timing: null, payee: '', agentId: null } as const
  const lines = [
    { ...line, description: openingTexts.received, payer: 'fee' as const, cents: gross - owed },
    { ...line, description: openingTexts.owed, payer: 'op' as const, cents: owed },
    {
      ...line,
      kind: 'deduction' as const,
      description: openingTexts.others,
      payer: 'fee' as const,
      cents: others,
      timing: 'before' as const,
      payee,
    },
  ]
  return lines.filter(({ cents }) => cents > 0)
}

const toPlan = ({ date, companyShare }: NewOpeningDeal): PlanInEffect => ({
  planId: '',
  since: date,
  sheetRate: null,
  title: openingTexts.plan,
  tiers: [{ from: 0, companyRate: 0 }],
  measure: 'gross',
  cap: null,
  minimum: 0,
  fees: [],
  shares: [],
  resetOn: '01-01',
  opening: companyShare,
})

/** What a deal is calculated from and what comes of it, as an approval would freeze it. */
function toFrozen(deal: NewOpeningDeal) {
  const { agentId, gross, others } = deal
  const [plan, toDate] = [toPlan(deal), newYearToDate]
  const { agents } = calculateDeal({
    lines: [{ payer: 'fee', cents: gross }],
    deductions: [{ title: openingTexts.others, timing: 'before', cents: others, agentId: null }],
    agents: [{ agentId, rate: whole, plan, toDate }],
  })
  return { plan: JSON.stringify(plan), to_date: JSON.stringify(toDate), result: JSON.stringify(agents[0]) }
}

/** A deal that nothing is due for any more is paid. */
function toStage(deal: NewOpeningDeal): DealStage {
  if (deal.owed > 0) return 'pending'
  return deal.paidOn !== null || deal.agentShare + deal.others === 0 ? 'payment_sent' : 'deal_submitted'
}

async function insertDeal(tx: Tx, deal: NewOpeningDeal, now: Date): Promise<string> {
  const { agentId, agentShare, others, paidOn, gross, owed, price } = deal
  const stage = toStage(deal)
  const at = new Date(`${deal.date}T17:00:00Z`)
  const paid = stage === 'payment_sent' ? new Date(`${paidOn ?? deal.date}T17:00:00Z`) : null
  const lines = toLines(deal)
  const { id } = await tx
    .insertInto('deal')
    .values({
      agent_id: agentId,
      client_id: null,
      listing_id: null,
      household_id: null,
      kind: deal.kind,
      stage,
      pending_op: stage === 'pending',
      client_name: deal.client,
      apt_address: deal.address,
      apt_unit: deal.unit,
      management: deal.owedBy,
      price_cents: price === null ? null : String(price),
      deal_date: deal.date,
      lease_start: null,
      lease_end: null,
      ...sumLines(lines),
      net_cents: String(agentShare),
      received_cents: String(gross - owed),
      paid_cents: String(paidOn === null ? 0 : agentShare + others),
      entry_id: null,
      voided_from: null,
      submitted_at: at,
      approved_at: at,
      paid_at: paid,
      created_at: now,
      changed_at: now,
      deleted_at: null,
      key: null,
      is_opening: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveLines(tx, id, lines)
  await tx
    .insertInto('deal_agent')
    .values({
      deal_id: id,
      agent_id: agentId,
      position: 1,
      share_rate: whole,
      company_rate: null,
      ...toFrozen(deal),
      net_cents: String(agentShare),
    })
    .execute()
  return id
}

/**
 * Adds a deal of before with its entries: how it was divided on its day, what came in, and what was paid out. What the
 * owner still owes is left in its clearing account, for the invoice. Returns the deal and its entries.
 */
export async function addOpeningDeal(
  tx: Tx,
  deal: NewOpeningDeal,
  { personId, fileName, now }: OpeningSource,
): Promise<{ readonly dealId: string; readonly entryIds: readonly string[] }> {
  const dealId = await insertDeal(tx, deal, now)
  const post = (kind: 'deal' | 'check' | 'payout', bookedOn: string, postings: readonly Posting[]) =>
    postings.some(({ cents }) => cents !== 0)
      ? postEntry(
          tx,
          { kind, bookedOn, memo: openingTexts.plan, key: `opening:${dealId}:${kind}`, personId, now },
          postings,
        )
      : null
  const posted = { ...deal, dealId }
  const entry = await post('deal', deal.date, toOpeningDealPostings(posted))
  const others = [
    await post('check', deal.date, toOpeningReceiptPostings(dealId, deal.gross - deal.owed)),
    deal.paidOn === null ? null : await post('payout', deal.paidOn, toOpeningPayoutPostings(posted)),
  ]
  await tx.updateTable('deal').set({ entry_id: entry }).where('id', '=', dealId).execute()
  await recordEvent(tx, { dealId, kind: 'opening', personId, note: fileName, at: now })
  return { dealId, entryIds: [entry, ...others].flatMap((id) => id ?? []) }
}
