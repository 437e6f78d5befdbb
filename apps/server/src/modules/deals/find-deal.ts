import { keepsBooks } from '@pb/contract/role-groups'
import type { DealStage, DealStatus } from '@pb/rules/deals/vocabulary'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { hasRole, type Actor } from '../../platform/actor.ts'
import type { Db, Tables, Tx } from '../../platform/db/db.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import './tables.ts'

export type DealRow = Selectable<Tables['deal']> & {
  /** Whether the deal's agent still works here; if not, supervisors act for them. */
  readonly agent_active: boolean
}
export type DealLineRow = Selectable<Tables['deal_line']>
export type DealAgentRow = Selectable<Tables['deal_agent']>

/** Whether a person reads the money of every deal: a supervisor or bookkeeper. */
export const readsAllMoney = ({ roles }: Actor): boolean => keepsBooks(roles)

/** Whether a person acts as the deal's agent: the agent, or a supervisor for one who left. */
export const actsForAgent = (
  actor: Actor,
  { agent_id, agent_active }: Pick<DealRow, 'agent_id' | 'agent_active'>,
): boolean => agent_id === actor.personId || (!agent_active && hasRole(actor, 'SUPERVISOR'))

/** SQL condition: an agent owns deal `d` or shares it. The list of shared deals is short, and is read by its index. */
export function isOnDeal(agentId: string): RawBuilder<unknown> {
  return sql`(d.agent_id = ${agentId}
    OR d.id = ANY (ARRAY(SELECT deal_id FROM deal_agent WHERE agent_id = ${agentId} AND NOT is_owner)))`
}

async function findDeal(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<DealRow> {
  const { rows } = await sql<DealRow>`SELECT d.*,
      (SELECT a.deactivated_at IS NULL FROM agent a WHERE a.person_id = d.agent_id) AS agent_active
    FROM deal d WHERE ${condition} ${lock}`.execute(db)
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Returns a deal that the caller may read: one they own or share, for a supervisor or bookkeeper any of the office. Deleted
 * ones are not found. Throws `not_found`.
 */
export function findReadableDeal(db: Db | Tx, actor: Actor, id: string): Promise<DealRow> {
  const scope = readsAllMoney(actor) ? sql`` : sql`AND ${isOnDeal(actor.personId)}`
  return findDeal(db, sql`d.id = ${id} AND d.deleted_at IS NULL ${scope}`)
}

/**
 * Returns a deal whose sheet and papers the caller may see whole: one they own or share, for a supervisor any of the
 * office. Throws `not_found`.
 */
export function findWholeDeal(db: Db | Tx, actor: Actor, id: string): Promise<DealRow> {
  const scope = hasRole(actor, 'SUPERVISOR') ? sql`` : sql`AND ${isOnDeal(actor.personId)}`
  return findDeal(db, sql`d.id = ${id} AND d.deleted_at IS NULL ${scope}`)
}

/** In a transaction: the same for a change of the sheet, which other changes wait for. Throws `not_found`. */
export function lockWholeDeal(tx: Tx, actor: Actor, id: string): Promise<DealRow> {
  const scope = hasRole(actor, 'SUPERVISOR') ? sql`` : sql`AND ${isOnDeal(actor.personId)}`
  return findDeal(tx, sql`d.id = ${id} AND d.deleted_at IS NULL ${scope}`, sql`FOR NO KEY UPDATE`)
}

/** In a transaction: returns a deal that the caller may read, for a change of its money. Throws `not_found`. */
export function lockReadableDeal(tx: Tx, actor: Actor, id: string): Promise<DealRow> {
  const scope = readsAllMoney(actor) ? sql`` : sql`AND ${isOnDeal(actor.personId)}`
  return findDeal(tx, sql`d.id = ${id} AND d.deleted_at IS NULL ${scope}`, sql`FOR NO KEY UPDATE`)
}

/** In a transaction: returns a deal of the caller, deleted ones too, which other changes wait for. Throws `not_found`. */
export function lockOwnDeal(tx: Tx, { personId }: Actor, id: string): Promise<DealRow> {
  return findDeal(tx, sql`d.id = ${id} AND d.agent_id = ${personId}`, sql`FOR NO KEY UPDATE`)
}

/** In a transaction: locks a deal for a change of another module. Throws `not_found`. */
export function lockDeal(tx: Tx, id: string): Promise<DealRow> {
  return findDeal(tx, sql`d.id = ${id}`, sql`FOR NO KEY UPDATE`)
}

export function findLines(db: Db | Tx, dealId: string): Promise<DealLineRow[]> {
  return db
    .selectFrom('deal_line')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findAgents(db: Db | Tx, dealId: string): Promise<DealAgentRow[]> {
  return db
    .selectFrom('deal_agent')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .orderBy('agent_id')
    .execute()
}

/** Every status of a deal: both kinds of pending may hold at once. */
export function toStatuses({
  stage,
  pending_op,
  pending_check,
}: Pick<DealRow, 'stage' | 'pending_op' | 'pending_check'>): DealStatus[] {
  if (stage !== 'pending') return [stage]
  return [
    ...(pending_op ? (['pending_op'] as const) : []),
    ...(pending_check ? (['pending_commission_check'] as const) : []),
  ]
}

/** Stages in which the deal is divided and posted. */
export const approvedStages = ['deal_submitted', 'pending', 'payment_sent'] as const satisfies DealStage[]

export const isApproved = ({ stage }: Pick<DealRow, 'stage'>): boolean =>
  (approvedStages as readonly DealStage[]).includes(stage)

type MoneyIn = Pick<
  DealRow,
  'received_cents' | 'received_op_cents' | 'op_cents' | 'fee_cents' | 'absorbed_cents'
>

/**
 * Whether all its money came in, from the owner and from the tenant or buyer each: what one of them paid too much does
 * not pay for the other. What the office absorbs of the owner's part is not waited for.
 */
export function isAllIn(deal: MoneyIn): boolean {
  const op = Number(deal.received_op_cents)
  const fee = Number(deal.received_cents) - op
  return op + Number(deal.absorbed_cents) >= Number(deal.op_cents) && fee >= Number(deal.fee_cents)
}

/** SQL: the same of deal `d`. */
export const allInCondition = sql`d.received_op_cents + d.absorbed_cents >= d.op_cents
  AND d.received_cents - d.received_op_cents >= d.fee_cents`

/** Whether all its money came in and its agents are not paid. */
export const isReadyToPay = (deal: Pick<DealRow, 'stage' | keyof MoneyIn>): boolean =>
  (deal.stage === 'deal_submitted' || deal.stage === 'pending') && isAllIn(deal)
