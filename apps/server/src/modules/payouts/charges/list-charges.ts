import type { Query, Reply } from '@pb/contract/endpoint'
import type { AgentCharge, ChargePart, payouts } from '@pb/contract/payouts'
import { keepsBooks } from '@pb/contract/role-groups'
import type { ChargeKind } from '@pb/rules/deals/agent-charges'
import { centsToDollars } from '@pb/rules/money'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { toWordPatterns } from '../../clients/index.ts'
import { toPayeeScope } from '../payee.ts'
import { toMonth, toMonthDay } from './post-charges.ts'
import '../tables.ts'

interface PartRow extends Omit<ChargePart, 'amount' | 'part_id'> {
  readonly id: string
  readonly cents: number
}

interface Row {
  readonly id: string
  readonly recurring_id: string
  readonly agent_id: string
  readonly name: string
  readonly kind: ChargeKind
  readonly title: string
  readonly month: string
  readonly due_on: string
  readonly cents: string
  readonly open_cents: string
  readonly planned: string
  readonly parts: readonly PartRow[]
}

/** What planned payouts take off a charge `c`. */
const plannedColumn = sql`(SELECT coalesce(sum(l.cents), 0) FROM payout_charge l JOIN payout o ON o.id = l.payout_id
  WHERE l.charge_id = c.id AND o.state = 'planned')::bigint`

/** Payouts that are planned or paid, waivers and payments of a charge `c`, in the order they came. */
const partsColumn = sql`(SELECT coalesce(json_agg(p ORDER BY p.at, p.id), '[]') FROM (
  SELECT 'payout' AS kind, o.id::text AS id, l.cents, CASE o.state WHEN 'planned' THEN 'planned' ELSE 'settled' END AS state,
    o.paid_on AS date, o.method, o.reference, '' AS reason,
    coalesce((SELECT n.name FROM journal_entry e JOIN person n ON n.id = e.person_id WHERE e.id = o.entry_id), '') AS by,
    o.created_at AS at
  FROM payout_charge l JOIN payout o ON o.id = l.payout_id WHERE l.charge_id = c.id AND o.state IN ('planned', 'paid')
  UNION ALL SELECT s.kind, s.id::text, l.cents, 'settled', s.settled_on, s.method, s.reference, s.reason, n.name, s.created_at
  FROM charge_settlement_line l JOIN charge_settlement s ON s.id = l.settlement_id JOIN person n ON n.id = s.created_by
  WHERE l.charge_id = c.id AND s.undone_at IS NULL) p)`

const present = (row: Row, isAgent: boolean): AgentCharge => ({
  charge_id: row.id,
  recurring_id: row.recurring_id,
  agent_id: row.agent_id,
  name: row.name,
  kind: row.kind,
  title: row.title,
  month: toMonth(row.month),
  due_on: row.due_on,
  amount: centsToDollars(row.cents),
  open: centsToDollars(row.open_cents),
  planned: isAgent ? 0 : centsToDollars(row.planned),
  parts: row.parts
    // What is only planned is no promise to an agent.
    .filter(({ state }) => !isAgent || state === 'settled')
    .map(({ id, cents, kind, state, date, method, reference, reason, by }) => ({
      kind,
      part_id: id,
      amount: centsToDollars(cents),
      state,
      date,
      method,
      reference,
      reason,
      by: isAgent ? '' : by,
    })),
})

const selectCharges = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT c.id, c.recurring_id, c.agent_id, n.name, c.kind, c.title, c.month, c.due_on, c.cents, c.open_cents,
    ${plannedColumn} AS planned, ${partsColumn} AS parts
  FROM agent_charge c JOIN person n ON n.id = c.agent_id WHERE ${where} ${rest}`

/** One charge, for who keeps the books. Throws `not_found`. */
export async function findCharge(db: Db | Tx, id: string): Promise<AgentCharge> {
  const { rows } = await sql<Row>`${selectCharges(sql`c.id = ${id}`, sql``)}`.execute(db)
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found')
  return present(row, false)
}

type ListCharges = typeof payouts.agentCharges

function toCondition(agentId: string | undefined, query: Query<ListCharges>): RawBuilder<unknown> {
  const { recurring_id, month, show, search } = query
  const conditions = [sql`true`]
  if (agentId !== undefined) conditions.push(sql`c.agent_id = ${agentId}`)
  if (recurring_id !== undefined) conditions.push(sql`c.recurring_id = ${recurring_id}`)
  if (month !== undefined) conditions.push(sql`c.month = ${toMonthDay(month)}`)
  if (show === 'open') conditions.push(sql`c.open_cents > 0`)
  if (search !== '')
    // Each name and title once, not each month.
    conditions.push(sql`search_words(${search}) <> '' AND (c.agent_id, c.title) IN (SELECT d.agent_id, d.title
      FROM (SELECT DISTINCT agent_id, title FROM agent_charge) d JOIN person q ON q.id = d.agent_id
      WHERE ' ' || search_words(concat_ws(' ', q.name, d.title)) LIKE ALL (${toWordPatterns(search)}))`)
  return sql.join(conditions, sql` AND `)
}

interface Totals {
  readonly count: number
  readonly amount: string
  readonly open: string
  readonly planned: string
  readonly agents: number
}

/** Charges that the caller may see, newest first. Throws `forbidden_role` for another's. */
export async function listCharges(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  query: Query<ListCharges>,
): Promise<Reply<ListCharges>> {
  const { agentId } = toPayeeScope(actor, { agent_id: query.agent_id, payee: '' })
  const where = toCondition(agentId, query)
  const page = sql`ORDER BY c.due_on DESC, n.name, c.id DESC LIMIT ${query.limit} OFFSET ${query.offset}`
  const [{ rows }, totals] = await Promise.all([
    sql<Row>`${selectCharges(where, page)}`.execute(db),
    db
      .selectFrom(
        sql<Totals>`(SELECT count(*)::int AS count, coalesce(sum(c.cents), 0)::bigint AS amount,
        coalesce(sum(c.open_cents), 0)::bigint AS open, coalesce(sum(l.cents), 0)::bigint AS planned,
        count(DISTINCT c.agent_id) FILTER (WHERE c.open_cents > 0)::int AS agents
      FROM agent_charge c JOIN person n ON n.id = c.agent_id LEFT JOIN (SELECT l.charge_id, sum(l.cents) AS cents
        FROM payout_charge l JOIN payout o ON o.id = l.payout_id WHERE o.state = 'planned' GROUP BY l.charge_id) l
        ON l.charge_id = c.id
      WHERE ${where})`.as('totals'),
      )
      .selectAll()
      .executeTakeFirstOrThrow(),
  ])
  const { count, amount, open, planned, agents } = totals
  const isAgent = !keepsBooks(actor.roles)
  return {
    count,
    collection: rows.map((row) => present(row, isAgent)),
    totals: {
      amount: centsToDollars(amount),
      open: centsToDollars(open),
      planned: isAgent ? 0 : centsToDollars(planned),
      agents,
    },
  }
}
