import { calculateDeal, type DealResult } from '@pb/rules/deals/deal'
import {
  toOpeningDealPostings,
  toOpeningPayoutPostings,
  toOpeningReceiptPostings,
  type Posting,
} from '@pb/rules/deals/postings'
import type { Tx } from '../../../platform/db/db.ts'
import { postEntry } from '../../journal/index.ts'
import { recordEvent } from '../record-event.ts'
import { saveLines, sumLines } from '../sheet/save-lines.ts'
import { openingTexts } from '../texts.ts'
import '../tables.ts'
import type { NewOpeningDeal, OpeningSource } from './new-opening-deal.ts'
import { toTerms, type OpeningTerms } from './opening-terms.ts'
import { findPaidDay, toStage } from './payments.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

function toLines({ gross, owed, others }: NewOpeningDeal) {
  const line = { id: '', kind: 'commission', timing: null, payee: '', agentId: null } as const
  const lines = [
    { ...line, description: openingTexts.received, payer: 'fee' as const, cents: gross - owed },
    { ...line, description: openingTexts.owed, payer: 'op' as const, cents: owed },
    ...others.map(({ payee, cents }) => ({
      ...line,
      kind: 'deduction' as const,
      description: openingTexts.others,
      payer: 'fee' as const,
      cents,
      timing: 'before' as const,
      payee,
    })),
  ]
  return lines.filter(({ cents }) => cents > 0)
}

/** What each agent's part is calculated from and what comes of it, as an approval would freeze it. */
async function insertAgents(
  tx: Tx,
  dealId: string,
  { terms, result }: { readonly terms: OpeningTerms; readonly result: DealResult },
): Promise<void> {
  const rows = terms.agents.map(({ agentId, rate, plan, toDate }, index) => ({
    deal_id: dealId,
    agent_id: agentId,
    position: index + 1,
    share_rate: rate,
    company_rate: null,
    plan: toJsonText(plan),
    to_date: toJsonText(toDate),
    result: toJsonText(result.agents[index]),
    net_cents: String(result.agents[index]!.net),
  }))
  await tx.insertInto('deal_agent').values(rows).execute()
}

async function insertDeal(
  tx: Tx,
  deal: NewOpeningDeal,
  { terms, result, now }: { readonly terms: OpeningTerms; readonly result: DealResult; readonly now: Date },
): Promise<string> {
  const { agents, payments, gross, owed, price } = deal
  const stage = toStage(deal)
  const at = new Date(`${deal.date}T17:00:00Z`)
  const lines = toLines(deal)
  const { id } = await tx
    .insertInto('deal')
    .values({
      agent_id: agents[0].agentId,
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
      net_cents: String(agents.reduce((sum, { share }) => sum + share, 0)),
      received_cents: String(gross - owed),
      paid_cents: String(payments.reduce((sum, { cents }) => sum + cents, 0)),
      entry_id: null,
      voided_from: null,
      submitted_at: at,
      approved_at: at,
      paid_at: stage === 'payment_sent' ? new Date(`${findPaidDay(deal)}T17:00:00Z`) : null,
      created_at: now,
      changed_at: now,
      deleted_at: null,
      key: null,
      is_opening: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveLines(tx, id, lines)
  await insertAgents(tx, id, { terms, result })
  return id
}

/** Posts what payees got, an entry for each day. */
async function postPayouts(
  post: (kind: 'payout', bookedOn: string, postings: readonly Posting[]) => Promise<string | null>,
  dealId: string,
  { payments }: NewOpeningDeal,
): Promise<(string | null)[]> {
  const ids: (string | null)[] = []
  for (const day of [...new Set(payments.map((payment) => payment.day))].toSorted())
    ids.push(
      await post(
        'payout',
        day,
        toOpeningPayoutPostings(
          dealId,
          payments.filter((payment) => payment.day === day),
        ),
      ),
    )
  return ids
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
  const terms = toTerms(deal)
  const result = calculateDeal(terms)
  const dealId = await insertDeal(tx, deal, { terms, result, now })
  const post = async (kind: 'deal' | 'check' | 'payout', bookedOn: string, postings: readonly Posting[]) => {
    if (!postings.some(({ cents }) => cents !== 0)) return null
    const key = `opening:${dealId}:${kind}${kind === 'payout' ? `:${bookedOn}` : ''}`
    return postEntry(tx, { kind, bookedOn, memo: openingTexts.plan, key, personId, now }, postings)
  }
  const uncounted = deal.agents.filter(({ counts }) => !counts).map(({ agentId }) => agentId)
  const { deductions } = terms
  const entry = await post(
    'deal',
    deal.date,
    toOpeningDealPostings(dealId, result, { deductions, uncounted }),
  )
  const others = [
    await post('check', deal.date, toOpeningReceiptPostings(dealId, deal.gross - deal.owed)),
    ...(await postPayouts(post, dealId, deal)),
  ]
  await tx.updateTable('deal').set({ entry_id: entry }).where('id', '=', dealId).execute()
  await recordEvent(tx, { dealId, kind: 'opening', personId, note: fileName, at: now })
  return { dealId, entryIds: [entry, ...others].flatMap((id) => id ?? []) }
}
