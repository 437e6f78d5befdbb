import type { Deal, DealPaper } from '@pb/contract/deals'
import type { PaperworkKind } from '@pb/rules/deals/vocabulary'
import { sql, type Selectable } from 'kysely'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findLines, type DealAgentRow, type DealLineRow, type DealRow } from '../find-deal.ts'
import { readDealMoney, type DealMoneyRow } from '../money-facts.ts'
import type { SheetChange } from './sheet-change.ts'
import { readInvoices } from './read-invoices.ts'
import { readPapers } from '../paperwork/read-papers.ts'

interface NamedAgent extends Pick<
  DealAgentRow,
  'agent_id' | 'share_rate' | 'company_rate' | 'departs' | 'split_reason'
> {
  readonly name: string
  readonly photo: string | null
  /** Title of the frozen plan, or of the one in effect on the deal's date; empty for none. */
  readonly plan_title: string
}

/** Everything a sheet shows beside the deal's own row. */
export interface DealParts {
  readonly client_id: string | null
  readonly lines: readonly DealLineRow[]
  readonly agents: readonly NamedAgent[]
  readonly asked: readonly PaperworkKind[]
  readonly papers: readonly (DealPaper & { readonly kind: PaperworkKind })[]
  readonly receipts: readonly (Selectable<Tables['deal_receipt']> & { readonly person: string })[]
  readonly invoices: Deal['invoices']
  readonly money: DealMoneyRow
  readonly events: readonly {
    readonly id: string
    readonly kind: string
    readonly note: string
    readonly person: string
    readonly at: Date
    readonly changes: readonly SheetChange[]
  }[]
}

async function readAgents(db: Db | Tx, { id, deal_date }: DealRow): Promise<NamedAgent[]> {
  const { rows } = await sql<NamedAgent>`
    SELECT d.agent_id, d.share_rate, d.company_rate, d.departs, d.split_reason, p.name, a.photo,
      coalesce(d.plan ->> 'title', (SELECT c.title FROM (SELECT plan_id FROM agent_commission_plan s
          WHERE s.agent_id = d.agent_id AND s.since <= ${deal_date}::date ORDER BY s.since DESC LIMIT 1) latest
        JOIN commission_plan c ON c.id = latest.plan_id), '') AS plan_title
    FROM deal_agent d JOIN person p ON p.id = d.agent_id JOIN agent a ON a.person_id = d.agent_id
    WHERE d.deal_id = ${id} ORDER BY d.position, d.agent_id`.execute(db)
  return rows
}

async function readReceipts(db: Db | Tx, dealId: string): Promise<DealParts['receipts'][number][]> {
  const { rows } = await sql<DealParts['receipts'][number]>`
    SELECT r.*, p.name AS person FROM deal_receipt r JOIN person p ON p.id = r.created_by
    WHERE r.deal_id = ${dealId} ORDER BY r.received_on, r.id`.execute(db)
  return rows
}

/** Newest first; a deal that was saved for months shows the latest. */
const maxEvents = 200

async function readEvents(db: Db | Tx, dealId: string): Promise<DealParts['events'][number][]> {
  const { rows } = await sql<DealParts['events'][number]>`
    SELECT e.id, e.kind, e.note, coalesce(p.name, '') AS person, e.at, e.changes
    FROM deal_event e LEFT JOIN person p ON p.id = e.person_id
    WHERE e.deal_id = ${dealId} ORDER BY e.id DESC LIMIT ${maxEvents}`.execute(db)
  return rows
}

export async function readAsked(db: Db | Tx, { kind }: DealRow): Promise<PaperworkKind[]> {
  const rows = await db
    .selectFrom('deal_checklist')
    .select('paper_kind')
    .where('deal_kind', '=', kind)
    .execute()
  return rows.map(({ paper_kind }) => paper_kind)
}

async function readClientId(db: Db | Tx, { client_id }: DealRow): Promise<string | null> {
  if (client_id === null) return null
  const row = await db.selectFrom('client').select('person_id').where('id', '=', client_id).executeTakeFirst()
  return row?.person_id ?? null
}

export async function readParts(
  actor: SessionActor,
  deps: Pick<Deps, 'env' | 'clock'> & { readonly db: Db | Tx },
  deal: DealRow,
): Promise<DealParts> {
  const { db } = deps
  const [client_id, lines, agents, asked, papers, receipts, invoices, money, events] = await Promise.all([
    readClientId(db, deal),
    findLines(db, deal.id),
    readAgents(db, deal),
    readAsked(db, deal),
    readPapers(actor, deps, deal.id),
    readReceipts(db, deal.id),
    readInvoices(db, deal.id, deps.clock.now()),
    readDealMoney(db, deal.id),
    readEvents(db, deal.id),
  ])
  return { client_id, lines, agents, asked, papers, receipts, invoices, money, events }
}
