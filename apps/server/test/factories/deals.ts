import type { Deal, SheetInput } from '@pb/contract/deals'
import { makeClient, type TestClient } from './clients.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

interface DealFields {
  readonly client?: TestClient
  readonly kind?: 'rental' | 'sale'
  readonly date?: string
  /** Dollars that the tenant or buyer, and that the owner pays. */
  readonly fee?: number
  readonly op?: number
  readonly deductions?: readonly {
    readonly title: string
    readonly amount: number
    readonly timing: 'before' | 'after'
    readonly payee?: string
  }[]
  readonly agents?: SheetInput['agents']
  /** The split to company of the only agent, in percent; with it no plan is needed. */
  readonly split?: number
  readonly address?: string
}

let keys = 0
/** A key that no other call uses. */
export const newKey = (): string => `test-key-${String((keys += 1)).padStart(6, '0')}`

async function call(office: TestOffice, as: TestPerson, url: string, payload: object): Promise<Deal> {
  const reply = await office.call({ method: 'POST', url: `/v1/${url}`, as, payload })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`)
  return reply.json<Deal>()
}

/** Returns a deal as its sheet is sent, with changes. */
export function toSheet(deal: Deal, changes: Partial<SheetInput> = {}): SheetInput {
  return {
    version: deal.version,
    kind: deal.kind,
    basic_info: deal.basic_info,
    commissions: deal.commissions,
    agents: deal.agents.map(({ agent_id, share, company_split }) => ({ agent_id, share, company_split })),
    funds: deal.funds,
    ...changes,
  }
}

/** Saves a sheet with changes. */
export const saveSheet = (
  office: TestOffice,
  as: TestPerson,
  deal: Deal,
  changes: Partial<SheetInput>,
): Promise<Deal> => call(office, as, `deal-sheets/${deal.id}`, { deal_sheet: toSheet(deal, changes) })

/** Creates a draft with a complete sheet: a commission of $3,000 by the tenant, 30% to the company, unless given. */
export async function createDeal(
  office: TestOffice,
  agent: TestPerson,
  {
    client,
    kind = 'rental',
    date,
    fee = 3000,
    op,
    deductions = [],
    agents,
    split = 30,
    address = '330 East 38th Street',
  }: DealFields = {},
): Promise<Deal> {
  const { userId } = client ?? (await makeClient(office.deps, agent))
  const draft = await call(office, agent, 'deal-sheets', { client_id: userId, kind, key: newKey() })
  return saveSheet(office, agent, draft, {
    basic_info: {
      ...draft.basic_info,
      ...(date !== undefined && { date }),
      apt_address: address,
      apt_unit: '14B',
      apt_price: kind === 'rental' ? 3000 : 900_000,
      lease_start: '2026-04-01',
      lease_end: '2027-03-31',
      management: 'Rockrose',
    },
    commissions: [
      ...(fee > 0 ? [{ description: 'Amount of check received at signing', fee }] : []),
      ...(op === undefined ? [] : [{ description: 'Owner pays', op }]),
      ...deductions.map(({ title, amount, timing, payee = '' }) => ({
        description: title,
        fee: amount,
        deducts: 1 as const,
        timing,
        payee,
      })),
    ],
    agents: agents ?? [{ agent_id: agent.personId, share: 100, company_split: split }],
  })
}

/** Moves a deal by its current version. */
export const moveDeal = (
  office: TestOffice,
  as: TestPerson,
  deal: Pick<Deal, 'id' | 'version'>,
  action: string,
  more: { readonly note?: string; readonly pending_op?: boolean; readonly pending_check?: boolean } = {},
): Promise<Deal> =>
  call(office, as, `deal-sheets/${deal.id}/moves`, {
    version: deal.version,
    action,
    key: newKey(),
    ...more,
  })

/** Asks for no paperwork in this office, so that deals can be approved without files. */
export async function skipPaperwork(office: TestOffice): Promise<void> {
  await office.deps.db.deleteFrom('deal_checklist').execute()
}

/** Creates a deal and approves it; see `skipPaperwork`. */
export async function approveDeal(
  office: TestOffice,
  { agent, supervisor }: { readonly agent: TestPerson; readonly supervisor: TestPerson },
  fields: DealFields = {},
): Promise<Deal> {
  const draft = await createDeal(office, agent, fields)
  return moveDeal(office, supervisor, await moveDeal(office, agent, draft, 'submit'), 'approve')
}

/** Puts an agent on a plan of their own from 2020 on: 30% to the company unless given. */
export async function assignPlan(
  { deps }: TestOffice,
  { personId }: TestPerson,
  terms: object = {},
): Promise<void> {
  const created_at = deps.clock.now()
  const { id: plan_id } = await deps.db
    .insertInto('commission_plan')
    .values({ title: `Plan of ${personId}`, archived_at: null, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const flat = {
    tiers: [{ from: 0, companyRate: 3000 }],
    measure: 'gross',
    cap: null,
    minimum: 0,
    fees: [],
    shares: [],
    resetOn: '01-01',
  }
  const row = { plan_id, since: '2020-01-01', changed_by: null, created_at }
  await deps.db
    .insertInto('commission_plan_terms')
    .values({ ...row, terms: JSON.stringify({ ...flat, ...terms }) })
    .execute()
  await deps.db
    .insertInto('agent_commission_plan')
    .values({ ...row, agent_id: personId })
    .execute()
}
