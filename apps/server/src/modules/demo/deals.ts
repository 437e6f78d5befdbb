import { addDays, addDaysToDate } from '@pb/rules/dates'
import { calculateDeal } from '@pb/rules/deals/deal'
import { toCheckPostings, toDealPostings } from '@pb/rules/deals/postings'
import { grossLineTitle, type DealStatus } from '@pb/rules/deals/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'
import { insertMany, reserveIds } from '../../platform/db/bulk.ts'
import type { Tx } from '../../platform/db/db.ts'
import { findPlan, findYearToDate } from '../commission-plans/index.ts'
import { recordReceived } from '../deals/index.ts'
import '../deals/tables.ts'
import { postEntry } from '../journal/index.ts'
import type { DemoAgent } from './agents.ts'
import type { ListingOffice } from './companies.ts'
import { toMoment } from './clock.ts'
import { writePlans } from './commission-plans.ts'
import { dealDays, planDeals, type DemoDeal } from './deal-plans.ts'
import { writeDealPapers, type PaperDeps } from './deal-papers.ts'
import { writeInvoices } from './invoices.ts'
import { writeCharges } from './charges.ts'
import { writePayouts } from './payouts.ts'
import { createRandom } from './random.ts'

interface DealContext {
  readonly now: Date
  readonly people: readonly DemoAgent[]
  readonly offices: readonly ListingOffice[]
}

const hasSubmitted = ({ progress }: DemoDeal): boolean => progress !== 'draft'
const isApproved = ({ progress }: DemoDeal): boolean =>
  progress === 'waiting' || progress === 'ready' || progress === 'paid' || progress === 'written_off'

/** Half and half where it is shared. */
const getShares = ({ agentId, sharedWith }: DemoDeal): readonly (readonly [string, number])[] =>
  sharedWith === null
    ? [[agentId, 10_000]]
    : [
        [agentId, 5000],
        [sharedWith, 5000],
      ]

async function insertSheets(tx: Tx, deals: readonly DemoDeal[]): Promise<void> {
  const rows = deals.map((deal) => {
    const { client, listing, payer, cents, day, progress } = deal
    const voided = progress === 'voided'
    return {
      id: deal.id,
      agent_id: deal.agentId,
      client_id: client.id,
      listing_id: listing.id,
      kind: listing.ad_type,
      stage: voided ? 'voided' : progress === 'draft' ? 'draft' : 'pending_review',
      client_name: client.name,
      client_email: client.email,
      client_phone: client.phone,
      apt_address: listing.address,
      apt_unit: listing.unit,
      management: deal.office.company,
      price_cents: listing.price_cents,
      deal_date: day,
      lease_start: listing.ad_type === 'rental' ? addDaysToDate(day, 14) : null,
      lease_end: listing.ad_type === 'rental' ? addDaysToDate(day, 378) : null,
      op_cents: payer === 'op' ? cents : 0,
      fee_cents: payer === 'fee' ? cents : 0,
      version: hasSubmitted(deal) ? 3 : 2,
      void_reason: voided ? 'The landlord withdrew the apartment before the lease was signed.' : '',
      voided_from: voided ? 'pending_review' : null,
      submitted_at: hasSubmitted(deal) ? toMoment(day) : null,
      created_at: toMoment(day),
      changed_at: toMoment(day),
    }
  })
  await insertMany(
    tx,
    'deal',
    {
      id: 'bigint',
      agent_id: 'bigint',
      client_id: 'bigint',
      listing_id: 'bigint',
      kind: 'text',
      stage: 'text',
      client_name: 'text',
      client_email: 'text',
      client_phone: 'text',
      apt_address: 'text',
      apt_unit: 'text',
      management: 'text',
      price_cents: 'bigint',
      deal_date: 'date',
      lease_start: 'date',
      lease_end: 'date',
      op_cents: 'bigint',
      fee_cents: 'bigint',
      version: 'int',
      void_reason: 'text',
      voided_from: 'text',
      submitted_at: 'timestamptz',
      created_at: 'timestamptz',
      changed_at: 'timestamptz',
    },
    rows,
  )
}

async function insertLines(tx: Tx, deals: readonly DemoDeal[]): Promise<void> {
  const rows = deals.flatMap(({ id, payer, cents, deductions }) => [
    {
      deal_id: id,
      position: 1,
      kind: 'commission',
      description: payer === 'op' ? 'Owner-paid commission' : grossLineTitle,
      payer,
      cents,
      timing: null,
      payee: '',
    },
    ...deductions.map((deduction, index) => ({
      deal_id: id,
      position: index + 2,
      kind: 'deduction',
      description: deduction.title,
      payer,
      cents: deduction.cents,
      timing: deduction.timing,
      payee: deduction.payee ?? '',
    })),
  ])
  await insertMany(
    tx,
    'deal_line',
    {
      deal_id: 'bigint',
      position: 'int',
      kind: 'text',
      description: 'text',
      payer: 'text',
      cents: 'bigint',
      timing: 'text',
      payee: 'text',
    },
    rows,
  )
}

async function insertAgents(tx: Tx, deals: readonly DemoDeal[]): Promise<void> {
  const rows = deals.flatMap((deal) =>
    getShares(deal).map(([agent_id, share_rate], index) => ({
      deal_id: deal.id,
      agent_id,
      position: index + 1,
      share_rate,
    })),
  )
  const columns = { deal_id: 'bigint', agent_id: 'bigint', position: 'int', share_rate: 'int' } as const
  await insertMany(tx, 'deal_agent', columns, rows)
}

interface EventRow {
  readonly deal_id: string
  readonly kind: string
  readonly person_id: string
  readonly from_status: DealStatus | null
  readonly to_status: DealStatus
  readonly note: string
  readonly at: Date
}

async function insertEvents(tx: Tx, deals: readonly DemoDeal[], supervisor: string): Promise<void> {
  const rows = deals.flatMap((deal): EventRow[] => {
    const at = toMoment(deal.day)
    const own = { deal_id: deal.id, person_id: deal.agentId, note: '' }
    const events: EventRow[] = [{ ...own, kind: 'created', from_status: null, to_status: 'draft', at }]
    if (hasSubmitted(deal))
      events.push({ ...own, kind: 'submitted', from_status: 'draft', to_status: 'pending_review', at })
    const later = { deal_id: deal.id, person_id: supervisor, at: addDays(at, 1), note: '' }
    if (isApproved(deal))
      events.push({ ...later, kind: 'approved', from_status: 'pending_review', to_status: 'deal_submitted' })
    if (deal.progress === 'voided') {
      const note = 'The landlord withdrew the apartment before the lease was signed.'
      events.push({ ...later, kind: 'voided', from_status: 'pending_review', to_status: 'voided', note })
    }
    return events
  })
  await insertMany(
    tx,
    'deal_event',
    {
      deal_id: 'bigint',
      kind: 'text',
      person_id: 'bigint',
      from_status: 'text',
      to_status: 'text',
      note: 'text',
      at: 'timestamptz',
    },
    rows,
  )
}

/** Freezes the plans of a submitted deal, and divides an approved one from the year to date of the journal. */
async function divide(tx: Tx, deal: DemoDeal, supervisor: string): Promise<void> {
  const agents = []
  for (const [agentId, rate] of getShares(deal)) {
    const plan = (await findPlan(tx, agentId, deal.day))!
    agents.push({ agentId, rate, plan, toDate: await findYearToDate(tx, agentId, plan, deal.day) })
  }
  const { id, cents, deductions, payer, day } = deal
  const approved = isApproved(deal)
  const result = calculateDeal({ lines: [{ payer, cents }], deductions, agents })
  for (const { agentId, plan, toDate } of agents) {
    const own = result.agents.find((each) => each.agentId === agentId)!
    await tx
      .updateTable('deal_agent')
      .set({
        plan: JSON.stringify(plan),
        ...(approved && {
          to_date: JSON.stringify(toDate),
          result: JSON.stringify(own),
          net_cents: String(own.net),
        }),
      })
      .where('deal_id', '=', id)
      .where('agent_id', '=', agentId)
      .execute()
  }
  if (!approved) return
  const now = addDays(toMoment(day), 1)
  const entry = { bookedOn: day, personId: supervisor, now }
  const key = `deal:${id}:approved:4`
  const entry_id = await postEntry(
    tx,
    { ...entry, kind: 'deal', key },
    toDealPostings(id, result, deductions),
  )
  const pending = { stage: 'pending' as const, pending_op: payer === 'op', pending_check: payer === 'fee' }
  const net_cents = String(result.agents.reduce((sum, { net }) => sum + net, 0))
  await tx
    .updateTable('deal')
    .set({ ...pending, entry_id, net_cents, version: 4, approved_at: now, changed_at: now })
    .where('id', '=', id)
    .execute()
}

const overPaidCents = 150_00

/** The check of a tenant or buyer that came in at signing. */
async function receiveCheck(tx: Tx, deal: DemoDeal, supervisor: string): Promise<void> {
  const { id, cents, day } = deal
  const now = addDays(toMoment(day), 2)
  const received_on = newYorkDate(now)
  const method = 'certified_check'
  const key = `demo-receipt-${id}`
  const entry_id = await postEntry(
    tx,
    { kind: 'check', bookedOn: received_on, key: `receipt:${id}:${key}`, personId: supervisor, now },
    toCheckPostings({ dealId: id, cents, method }),
  )
  await tx
    .insertInto('deal_receipt')
    .values({
      deal_id: id,
      cents: String(cents),
      method,
      received_on,
      reference: `Check ${1000 + Number(id)}`,
      entry_id,
      key,
      created_by: supervisor,
      created_at: now,
      reversed_at: null,
    })
    .execute()
  await recordReceived(tx, id, cents, now, 'fee')
}

/** Writes two years of deals in every state, with their invoices and payouts, through the journal. */
export async function writeDeals(
  tx: Tx,
  deps: PaperDeps,
  { now, people, offices }: DealContext,
): Promise<void> {
  const random = createRandom(20_261_123)
  const count = Math.floor(dealDays.periodDays / dealDays.spacing) - 1
  const since = `${Number(newYorkDate(now).slice(0, 4)) - 3}-01-01`
  await writePlans(tx, { people, since, now: toMoment(since) })
  const ids = await reserveIds(tx, 'deal', count)
  const deals = await planDeals(tx, { random, now, people, offices, ids })
  const supervisor = people[0]!.id
  await insertSheets(tx, deals)
  await insertLines(tx, deals)
  await insertAgents(tx, deals)
  await insertEvents(tx, deals, supervisor)
  for (const deal of deals)
    if (hasSubmitted(deal) && deal.progress !== 'voided') await divide(tx, deal, supervisor)
  // One tenant paid too much, which the list of exceptions shows. Its payouts are paid, so that none waits for it.
  const overPaid = deals.findLast(({ payer, progress }) => payer === 'fee' && progress === 'paid')
  for (const deal of deals)
    if (deal.payer === 'fee' && (deal.progress === 'ready' || deal.progress === 'paid'))
      await receiveCheck(
        tx,
        deal === overPaid ? { ...deal, cents: deal.cents + overPaidCents } : deal,
        supervisor,
      )
  const inReview = deals.filter(({ progress }) => progress === 'review')
  await writeDealPapers(tx, deps, { approved: deals.filter(isApproved), inReview })
  await writeInvoices(tx, { deals, people, supervisor, now })
  await writePayouts(tx, { deals, supervisor, now })
  await writeCharges(tx, {
    supervisor,
    agentIds: people.filter(({ id }) => id !== supervisor).map(({ id }) => id),
    now,
  })
}
