import { calculateDeal, type Deduction } from '@pb/rules/deals/deal'
import type { CommissionPlan } from '@pb/rules/deals/plans'
import { toCheckPostings, toDealPostings } from '@pb/rules/deals/postings'
import { sql } from 'kysely'
import { postEntry } from '../../src/modules/journal/index.ts'
import type { TestOffice } from '../harness/test-office.ts'

export const flatPlan = (companyRate: number, more: Partial<CommissionPlan> = {}): CommissionPlan => ({
  title: 'Flat',
  tiers: [{ from: 0, companyRate }],
  measure: 'gross',
  cap: null,
  minimum: 0,
  fees: [],
  shares: [],
  resetOn: '01-01',
  ...more,
})

export interface DealOptions {
  /** Gross in cents; `received` of it is in, by default all. */
  readonly cents?: number
  readonly received?: number
  readonly date?: string
  readonly plan?: CommissionPlan
  readonly deductions?: readonly Deduction[]
  readonly payer?: 'op' | 'fee'
  readonly address?: string
}

let number = 0

/** Writes approved deals and their postings, as the office's other rooms do; the owner is the first agent. */
export async function createApprovedDeal(
  { deps }: Pick<TestOffice, 'deps'>,
  agentIds: readonly [string, ...string[]],
  options: DealOptions = {},
): Promise<string> {
  const { cents = 3000_00, received = cents, date = '2026-02-10', plan = flatPlan(3000) } = options
  const { deductions = [], payer = 'fee' } = options
  const now = deps.clock.now()
  const rate = Math.floor(10_000 / agentIds.length)
  const result = calculateDeal({
    lines: [{ payer, cents }],
    deductions,
    agents: agentIds.map((agentId, index) => ({
      agentId,
      rate: index === 0 ? 10_000 - rate * (agentIds.length - 1) : rate,
      plan,
      toDate: { gross: 0, companyDollar: 0 },
    })),
  })
  number += 1
  return deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('deal')
      .values({
        agent_id: agentIds[0],
        client_id: null,
        listing_id: null,
        household_id: null,
        kind: 'rental',
        stage: 'draft',
        client_name: `Client ${number}`,
        apt_address: options.address ?? `${number} Main Street`,
        apt_unit: '4B',
        price_cents: String(cents),
        deal_date: date,
        lease_start: date,
        lease_end: null,
        ...(payer === 'op'
          ? { op_cents: String(cents), received_op_cents: String(received) }
          : { fee_cents: String(cents) }),
        entry_id: null,
        voided_from: null,
        submitted_at: now,
        approved_at: now,
        paid_at: null,
        created_at: now,
        changed_at: now,
        deleted_at: null,
        key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { kind: 'deal' as const, bookedOn: date, personId: null, now }
    const entryId = await postEntry(
      tx,
      { ...entry, key: `deal:${id}:approved:1` },
      toDealPostings(id, result, deductions),
    )
    await tx
      .insertInto('deal_agent')
      .values(
        result.agents.map((agent, position) => ({
          deal_id: id,
          agent_id: agent.agentId,
          position,
          share_rate: rate,
          company_rate: null,
          plan: JSON.stringify(plan),
          to_date: JSON.stringify({ gross: 0, companyDollar: 0 }),
          result: JSON.stringify(agent),
          net_cents: String(agent.net),
        })),
      )
      .execute()
    if (received > 0)
      await postEntry(
        tx,
        { ...entry, kind: 'check', key: `receipt:${id}:1` },
        toCheckPostings({ dealId: id, cents: received, method: 'personal_check' }),
      )
    const waits = received < cents
    await tx
      .updateTable('deal')
      .set({
        entry_id: entryId,
        // As `divideDeal` sets it, where the books of the date are closed.
        counts_on: sql<
          string | null
        >`(SELECT nullif(booked_on, ${date}::date) FROM journal_entry WHERE id = ${entryId})`,
        received_cents: String(received),
        stage: waits ? 'pending' : 'deal_submitted',
        pending_op: waits && payer === 'op',
        pending_check: waits && payer === 'fee',
      })
      .where('id', '=', id)
      .execute()
    return id
  })
}
