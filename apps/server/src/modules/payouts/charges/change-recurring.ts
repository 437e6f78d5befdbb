import type { Body } from '@pb/contract/endpoint'
import { maxMonthsBack, type payouts } from '@pb/contract/payouts'
import { formatMonthName } from '@pb/rules/deals/agent-charges'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import type { StoredTerms } from '../tables.ts'
import { lockRecurring, postDue, toMonth, toMonthDay, type RecurringRecord } from './post-charges.ts'
import { chargeErrors } from './texts.ts'

type Terms = Omit<Body<typeof payouts.createRecurringCharge>, 'key'>
interface Call {
  readonly actor: Actor
  readonly deps: Pick<Deps, 'db' | 'clock'>
}

function toEarliestMonth(now: Date): string {
  const [year, month] = newYorkDate(now).split('-').map(Number) as [number, number]
  const date = new Date(Date.UTC(year, month - 1 - maxMonthsBack, 1))
  return date.toISOString().slice(0, 7)
}

/** The agents of a charge, or whom one of all agents leaves out: each once and in the order of their ids. */
const toAgentIds = ({ agent_ids }: Terms): string[] =>
  [...new Set(agent_ids)].toSorted((a, b) => Number(BigInt(a) - BigInt(b)))

/** Throws `rule_broken` for terms that can't be. */
async function assertTerms(tx: Tx, terms: Terms, known: ReadonlySet<string>): Promise<void> {
  if (terms.last_month !== null && terms.last_month < terms.first_month)
    throw new AppError('rule_broken', chargeErrors.endsFirst)
  assertPrintable(terms.title)
  const agentIds = toAgentIds(terms)
  if (terms.everyone === 0 && agentIds.length === 0) throw new AppError('rule_broken', chargeErrors.noAgents)
  // Who left meanwhile may stay in the list, and is not charged.
  const added = agentIds.filter((id) => !known.has(id))
  const { rows } = await sql`SELECT FROM agent WHERE person_id = ANY (${added}::bigint[])
    AND deactivated_at IS NULL`.execute(tx)
  if (rows.length < added.length) throw new AppError('rule_broken', chargeErrors.unknownAgents)
}

async function replaceAgents(tx: Tx, id: string, agentIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('recurring_charge_agent').where('recurring_id', '=', id).execute()
  await sql`INSERT INTO recurring_charge_agent (recurring_id, agent_id)
    SELECT ${id}, * FROM unnest(${agentIds}::bigint[])`.execute(tx)
}

async function readAgentIds(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('recurring_charge_agent')
    .select('agent_id')
    .where('recurring_id', '=', id)
    .orderBy('agent_id')
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}

const toStored = (row: RecurringRecord, agentIds: readonly string[]): StoredTerms => ({
  kind: row.kind,
  title: row.title,
  cents: Number(row.cents),
  everyone: row.everyone,
  agentIds,
  firstMonth: toMonth(row.first_month),
  lastMonth: row.last_month === null ? null : toMonth(row.last_month),
  dueDay: row.due_day,
  paused: row.paused_at !== null,
})

interface CreateCall {
  readonly actor: Pick<Actor, 'personId'>
  readonly deps: Pick<Deps, 'clock'>
}

interface Change {
  readonly id: string
  readonly what: string
  readonly before: StoredTerms | null
  readonly after: StoredTerms
}

/** Records who changed it from what to what, in its own history and in the office's. */
async function recordChange(
  tx: Tx,
  { actor, deps }: CreateCall,
  { id, what, before, after }: Change,
): Promise<void> {
  await tx
    .insertInto('recurring_charge_change')
    .values({
      recurring_id: id,
      before: before && toJsonText(before),
      after: toJsonText(after),
      changed_by: actor.personId,
      changed_at: deps.clock.now(),
    })
    .execute()
  await recordAuditEntry(tx, deps, {
    by: actor.personId,
    about: actor.personId,
    what,
    details: { charge: id, before: before?.cents ?? 0, after: after.cents },
  })
}

const toColumns = (terms: Terms) => ({
  kind: terms.kind,
  title: terms.title,
  cents: String(dollarsToCents(terms.amount)),
  everyone: terms.everyone === 1,
  first_month: toMonthDay(terms.first_month),
  last_month: terms.last_month === null ? null : toMonthDay(terms.last_month),
  due_day: terms.due_day,
})

/**
 * Sets up a recurring charge and posts months whose day has come; the same key twice makes one. Returns its id. Throws
 * `rule_broken`.
 */
export async function createRecurringWithin(
  tx: Tx,
  { actor, deps }: CreateCall,
  { key: callKey, ...terms }: Body<typeof payouts.createRecurringCharge>,
): Promise<string> {
  const [now, key] = [deps.clock.now(), `${actor.personId}:${callKey}`]
  await lockUntilCommit(tx, 'recurring-charge', key)
  const known = await tx.selectFrom('recurring_charge').select('id').where('key', '=', key).executeTakeFirst()
  if (known) return known.id
  await assertTerms(tx, terms, new Set())
  const earliest = toEarliestMonth(now)
  if (terms.first_month < earliest)
    throw new AppError('rule_broken', chargeErrors.tooEarly(formatMonthName(earliest)))
  const row = await tx
    .insertInto('recurring_charge')
    .values({ ...toColumns(terms), key, created_by: actor.personId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const agentIds = toAgentIds(terms)
  await replaceAgents(tx, row.id, agentIds)
  await recordChange(
    tx,
    { actor, deps },
    { id: row.id, what: 'recurring_charge_created', before: null, after: toStored(row, agentIds) },
  )
  await postDue(tx, row, now)
  return row.id
}

/** The same in a transaction of its own. */
export const createRecurring = (
  call: Call,
  body: Body<typeof payouts.createRecurringCharge>,
): Promise<string> => call.deps.db.transaction().execute((tx) => createRecurringWithin(tx, call, body))

async function lockPosted(tx: Tx, id: string, now: Date): Promise<RecurringRecord> {
  const found = await lockRecurring(tx, id)
  if (!found) throw new AppError('not_found')
  // What is due by the terms until now is charged by them.
  return postDue(tx, found, now)
}

/**
 * Changes a recurring charge for months that are not posted yet. Throws `not_found`, `rule_broken`, and `conflict` when it
 * has another version than the caller looked at.
 */
export async function changeRecurring(
  { actor, deps }: Call,
  id: string,
  { version, ...terms }: Body<typeof payouts.changeRecurringCharge>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockPosted(tx, id, now)
    const former = await readAgentIds(tx, id)
    const agentIds = toAgentIds(terms)
    const before = toStored(row, former)
    const columns = toColumns(terms)
    const after = toStored({ ...row, ...columns }, agentIds)
    // Sent twice, it changed nothing the second time.
    if (toJsonText(before) === toJsonText(after)) return
    if (row.version !== version) throw new AppError('conflict', chargeErrors.stale)
    await assertTerms(tx, terms, new Set(former))
    if (columns.first_month !== row.first_month) {
      if (row.posted_through !== null) throw new AppError('rule_broken', chargeErrors.begun)
      const earliest = toEarliestMonth(now)
      if (terms.first_month < earliest)
        throw new AppError('rule_broken', chargeErrors.tooEarly(formatMonthName(earliest)))
    }
    await replaceAgents(tx, id, agentIds)
    const changed = await tx
      .updateTable('recurring_charge')
      .set({ ...columns, version: row.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(tx, { actor, deps }, { id, what: 'recurring_charge_changed', before, after })
    await postDue(tx, changed, now)
  })
}

/**
 * Pauses a charge or resumes it; doing so twice changes nothing. Months whose day comes while it is paused are passed
 * over. Throws `not_found`.
 */
export async function pauseRecurring({ actor, deps }: Call, id: string, paused: boolean): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockPosted(tx, id, now)
    if ((row.paused_at !== null) === paused) return
    const changed = await tx
      .updateTable('recurring_charge')
      .set({ paused_at: paused ? now : null, version: row.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const agentIds = await readAgentIds(tx, id)
    await recordChange(
      tx,
      { actor, deps },
      {
        id,
        what: paused ? 'recurring_charge_paused' : 'recurring_charge_resumed',
        before: toStored(row, agentIds),
        after: toStored(changed, agentIds),
      },
    )
  })
}
