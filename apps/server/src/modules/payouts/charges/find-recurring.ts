import type { Query, Reply } from '@pb/contract/endpoint'
import type { payouts, RecurringCharge, RecurringTerms } from '@pb/contract/payouts'
import { toUnixSeconds } from '@pb/rules/dates'
import { findDueMonths, toDueDay, toNextMonth, type ChargeKind } from '@pb/rules/deals/agent-charges'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { StoredTerms } from '../tables.ts'
import { toMonth } from './post-charges.ts'

interface Row {
  readonly id: string
  readonly kind: ChargeKind
  readonly title: string
  readonly cents: string
  readonly everyone: boolean
  readonly agents: readonly { id: string; name: string; active: boolean }[]
  readonly first_month: string
  readonly last_month: string | null
  readonly due_day: number
  readonly paused: boolean
  readonly posted_through: string | null
  readonly charges: number
  readonly charged: string
  readonly open: string
  readonly version: number
  readonly created_by: string
  readonly created_at: Date
}

const toMonthOrNull = (day: string | null): string | null => (day === null ? null : toMonth(day))

/** The next day on which it is charged, also one that has come and is not posted yet; null when there is none. */
function findNextDue(row: Row, today: string): string | null {
  if (row.paused) return null
  const terms = {
    firstMonth: toMonth(row.first_month),
    dueDay: row.due_day,
    postedThrough: toMonthOrNull(row.posted_through),
  }
  const [waiting] = findDueMonths(terms, today)
  const next = terms.postedThrough === null ? terms.firstMonth : toNextMonth(terms.postedThrough)
  const month = waiting?.month ?? next
  const last = toMonthOrNull(row.last_month)
  return last !== null && month > last ? null : toDueDay(month, row.due_day)
}

const presentRecurring = (row: Row, today: string): RecurringCharge => ({
  recurring_id: row.id,
  kind: row.kind,
  title: row.title,
  amount: centsToDollars(row.cents),
  everyone: row.everyone ? 1 : 0,
  agents: row.agents.map(({ id, name, active }) => ({ agent_id: id, name, active: active ? 1 : 0 })),
  first_month: toMonth(row.first_month),
  last_month: toMonthOrNull(row.last_month),
  due_day: row.due_day,
  paused: row.paused ? 1 : 0,
  next_due: findNextDue(row, today),
  posted_through: toMonthOrNull(row.posted_through),
  charges: row.charges,
  charged: centsToDollars(row.charged),
  open: centsToDollars(row.open),
  version: row.version,
  created_by: row.created_by,
  time_created: toUnixSeconds(row.created_at),
})

const selectRecurring = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT r.id, r.kind, r.title, r.cents, r.everyone, r.first_month, r.last_month, r.due_day,
    r.paused_at IS NOT NULL AS paused, r.posted_through, r.version, p.name AS created_by, r.created_at, c.*,
    (SELECT coalesce(json_agg(json_build_object('id', m.agent_id::text, 'name', n.name, 'active', a.deactivated_at IS NULL)
      ORDER BY n.name, n.id), '[]') FROM recurring_charge_agent m JOIN agent a ON a.person_id = m.agent_id
      JOIN person n ON n.id = m.agent_id WHERE m.recurring_id = r.id) AS agents
  FROM recurring_charge r JOIN person p ON p.id = r.created_by
  CROSS JOIN LATERAL (SELECT count(*)::int AS charges, coalesce(sum(cents), 0)::bigint AS charged,
    coalesce(sum(open_cents), 0)::bigint AS open FROM agent_charge WHERE recurring_id = r.id) c
  WHERE ${where}`

/** A recurring charge as a reply has it. Throws `not_found`. */
export async function findRecurring(
  { db, clock }: { readonly db: Db | Tx } & Pick<Deps, 'clock'>,
  id: string,
): Promise<RecurringCharge> {
  const { rows } = await sql<Row>`${selectRecurring(sql`r.id = ${id}`)}`.execute(db)
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found')
  return presentRecurring(row, newYorkDate(clock.now()))
}

type ListRecurring = typeof payouts.recurringCharges

/** Recurring charges: those that run, then paused and ended ones, each by name. */
export async function listRecurring(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { limit, offset }: Query<ListRecurring>,
): Promise<Reply<ListRecurring>> {
  const today = newYorkDate(clock.now())
  const { rows } = await sql<Row>`${selectRecurring(sql`true`)}
    ORDER BY coalesce(r.last_month < date_trunc('month', ${today}::date), false), r.paused_at IS NOT NULL, r.title, r.id
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const total = await sql<{ count: number }>`SELECT count(*)::int AS count FROM recurring_charge`.execute(db)
  return {
    count: total.rows[0]?.count ?? 0,
    collection: rows.map((row) => presentRecurring(row, today)),
  }
}

type ListChanges = typeof payouts.recurringChanges

interface ChangeRow {
  readonly id: string
  readonly before: StoredTerms | null
  readonly after: StoredTerms
  readonly changed_by: string
  readonly changed_at: Date
}

const presentTerms = (terms: StoredTerms, names: ReadonlyMap<string, string>): RecurringTerms => ({
  kind: terms.kind,
  title: terms.title,
  amount: centsToDollars(terms.cents),
  everyone: terms.everyone ? 1 : 0,
  agents: terms.agentIds.map((id) => names.get(id) ?? ''),
  first_month: terms.firstMonth,
  last_month: terms.lastMonth,
  due_day: terms.dueDay,
  paused: terms.paused ? 1 : 0,
})

/** Who changed a recurring charge from what to what, newest first. Throws `not_found`. */
export async function listRecurringChanges(
  { db }: Pick<Deps, 'db'>,
  id: string,
  { limit, offset }: Query<ListChanges>,
): Promise<Reply<ListChanges>> {
  const total = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM recurring_charge_change WHERE recurring_id = ${id}`.execute(db)
  const count = total.rows[0]?.count ?? 0
  // Creating it is the first change.
  if (count === 0) throw new AppError('not_found')
  const { rows } = await sql<ChangeRow>`
    SELECT c.id, c.before, c.after, p.name AS changed_by, c.changed_at FROM recurring_charge_change c
    JOIN person p ON p.id = c.changed_by WHERE c.recurring_id = ${id} ORDER BY c.id DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const ids = [...new Set(rows.flatMap(({ before, after }) => after.agentIds.concat(before?.agentIds ?? [])))]
  const people = await sql<{ id: string; name: string }>`
    SELECT id, name FROM person WHERE id = ANY (${ids}::bigint[])`.execute(db)
  const names = new Map(people.rows.map((person) => [person.id, person.name]))
  return {
    count,
    collection: rows.map((row) => ({
      change_id: row.id,
      before: row.before && presentTerms(row.before, names),
      after: presentTerms(row.after, names),
      changed_by: row.changed_by,
      time_changed: toUnixSeconds(row.changed_at),
    })),
  }
}
