import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { netCharges, type OpenCharge } from '@pb/rules/deals/agent-charges'
import { toChargePaymentPostings, toChargeWaiverPostings } from '@pb/rules/deals/postings'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import { dollarsToCents, formatCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { postEntry, reverseEntry } from '../../journal/index.ts'
import { assertNotSent } from '../ach/assert-not-sent.ts'
import { assertNoCheck } from '../checks/assert-no-check.ts'
import { lockPlanning } from '../records/lock-planning.ts'
import { readUnplanned, renetPayout } from './net-payouts.ts'
import { toMonth } from './post-charges.ts'
import { chargeErrors, chargeMemos } from './texts.ts'

interface Call {
  readonly actor: Actor
  readonly deps: Pick<Deps, 'db' | 'clock'>
}

interface NewSettlement {
  readonly kind: 'waiver' | 'payment'
  readonly agentId: string
  readonly lines: readonly OpenCharge[]
  readonly key: string
  readonly memo: string
  readonly reason?: string
  readonly method?: FundsMethod
  readonly reference?: string
  readonly settledOn: string
}

/**
 * Plans the agent's planned payouts again where what is open of their charges has changed. Throws `conflict` when one of
 * those payouts may be paid by the bank already, in an ACH file or by a check.
 */
async function renetPlanned(tx: Tx, agentId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    WITH planned AS (SELECT l.payout_id, l.charge_id, sum(l.cents) OVER (PARTITION BY l.charge_id) AS cents
      FROM payout o JOIN payout_charge l ON l.payout_id = o.id WHERE o.agent_id = ${agentId} AND o.state = 'planned')
    SELECT o.id FROM payout o WHERE o.id IN (SELECT n.payout_id FROM planned n
      JOIN agent_charge c ON c.id = n.charge_id WHERE c.open_cents < n.cents)
    ORDER BY o.id FOR UPDATE`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await assertNotSent(tx, ids)
  await assertNoCheck(tx, ids)
  await sql`DELETE FROM payout_charge WHERE payout_id = ANY (${ids}::bigint[])`.execute(tx)
  for (const id of ids) await renetPayout(tx, id, agentId)
  await sql`UPDATE payout SET statement_at = NULL, changed_at = ${now} WHERE id = ANY (${ids}::bigint[])`.execute(
    tx,
  )
}

async function insertSettlement(tx: Tx, { actor, deps }: Call, settlement: NewSettlement): Promise<string> {
  const { kind, agentId, lines, key, memo, reason = '', method = '', reference = '', settledOn } = settlement
  const now = deps.clock.now()
  const cents = lines.reduce((total, line) => total + line.cents, 0)
  const entry_id = await postEntry(
    tx,
    {
      kind: kind === 'waiver' ? 'charge_waiver' : 'charge_payment',
      bookedOn: settledOn,
      memo,
      key: `charge-settlement:${key}`,
      personId: actor.personId,
      now,
    },
    kind === 'waiver'
      ? toChargeWaiverPostings({ agentId, cents })
      : toChargePaymentPostings({ agentId, cents, method }),
  )
  const { id } = await tx
    .insertInto('charge_settlement')
    .values({
      kind,
      agent_id: agentId,
      cents: String(cents),
      reason,
      method,
      reference,
      settled_on: settledOn,
      entry_id,
      key,
      created_by: actor.personId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO charge_settlement_line (settlement_id, charge_id, cents)
    SELECT ${id}, * FROM unnest(${lines.map(({ chargeId }) => chargeId)}::bigint[],
      ${lines.map((line) => line.cents)}::bigint[])`.execute(tx)
  await moveLines(tx, id, -1)
  await recordAuditEntry(tx, deps, {
    by: actor.personId,
    about: agentId,
    what: kind === 'waiver' ? 'charge_waived' : 'charge_payment_recorded',
    details: { settlement: id, charges: lines.map(({ chargeId }) => chargeId), cents },
  })
  return id
}

async function moveLines(tx: Tx, settlementId: string, sign: 1 | -1): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE agent_charge c SET open_cents = c.open_cents + ${sign}::int * l.cents FROM charge_settlement_line l
    WHERE l.settlement_id = ${settlementId} AND c.id = l.charge_id RETURNING c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface LockedCharge {
  readonly id: string
  readonly agent_id: string
  readonly title: string
  readonly month: string
  readonly open_cents: string
}

/**
 * Planned payouts that take off some charges, then the charges: in this order everywhere, so that no two transactions wait
 * for each other in a circle.
 */
async function lockCharges(tx: Tx, where: RawBuilder<unknown>): Promise<LockedCharge[]> {
  await sql`SELECT FROM payout o WHERE o.state = 'planned' AND o.id IN (SELECT l.payout_id FROM payout_charge l
    JOIN agent_charge c ON c.id = l.charge_id WHERE ${where}) ORDER BY o.id FOR UPDATE`.execute(tx)
  const { rows } =
    await sql<LockedCharge>`SELECT c.id, c.agent_id, c.title, c.month, c.open_cents FROM agent_charge c
    WHERE ${where} ORDER BY c.id FOR UPDATE`.execute(tx)
  return rows
}

/**
 * Waives what is open of a charge. A planned payout that would take it off is planned again. Throws `not_found`,
 * `rule_broken` when nothing is open, and `conflict` when its payout may be paid already.
 */
export async function waiveCharge({ actor, deps }: Call, id: string, reason: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockPlanning(tx)
    const [charge] = await lockCharges(tx, sql`c.id = ${id}`)
    if (!charge) throw new AppError('not_found')
    const cents = Number(charge.open_cents)
    if (cents === 0) throw new AppError('rule_broken', chargeErrors.notOpen)
    const { count } = await tx
      .selectFrom('charge_settlement_line')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('charge_id', '=', id)
      .executeTakeFirstOrThrow()
    await insertSettlement(
      tx,
      { actor, deps },
      {
        kind: 'waiver',
        agentId: charge.agent_id,
        lines: [{ chargeId: id, cents }],
        // It can be waived again once a waiver is undone.
        key: `waiver:${id}:${count}`,
        memo: chargeMemos.waiver(charge.title, toMonth(charge.month), reason),
        reason,
        settledOn: newYorkDate(now),
      },
    )
    await renetPlanned(tx, charge.agent_id, now)
  })
}

/**
 * Records what an agent paid for charges apart from payouts: the oldest first, also those in planned payouts, which are
 * planned again. The same key twice records it once. Returns its id. Throws `rule_broken`.
 */
export async function recordChargePayment(
  { actor, deps }: Call,
  {
    key: callKey,
    agent_id,
    amount,
    method,
    received_on,
    reference,
  }: Body<typeof payouts.recordChargePayment>,
): Promise<string> {
  const [now, cents, key] = [deps.clock.now(), dollarsToCents(amount), `${actor.personId}:${callKey}`]
  if (received_on > newYorkDate(now)) throw new AppError('rule_broken', chargeErrors.future)
  return deps.db.transaction().execute(async (tx) => {
    await lockPlanning(tx)
    const known = await tx
      .selectFrom('charge_settlement')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirst()
    if (known) return known.id
    await lockCharges(tx, sql`c.agent_id = ${agent_id} AND c.open_cents > 0`)
    const open = await readPayable(tx, agent_id)
    const sum = open.reduce((total, charge) => total + charge.cents, 0)
    if (sum === 0) throw new AppError('rule_broken', chargeErrors.nothingOpen)
    if (cents > sum) throw new AppError('rule_broken', chargeErrors.tooMuch(formatCents(sum)))
    const lines = mergeParts(netCharges(cents, open))
    const id = await insertSettlement(
      tx,
      { actor, deps },
      {
        kind: 'payment',
        agentId: agent_id,
        lines,
        key,
        memo: reference,
        method,
        reference,
        settledOn: received_on,
      },
    )
    await renetPlanned(tx, agent_id, now)
    return id
  })
}

/**
 * What is open of an agent's charges, the oldest first: what no planned payout takes off, then what one does. A charge may
 * be in both parts.
 */
async function readPayable(tx: Tx, agentId: string): Promise<OpenCharge[]> {
  const unplanned = (await readUnplanned(tx, [agentId])).get(agentId) ?? []
  const left = new Map(unplanned.map(({ chargeId, cents }) => [chargeId, cents]))
  const { rows } = await sql<{ id: string; cents: string }>`
    SELECT id, open_cents AS cents FROM agent_charge WHERE agent_id = ${agentId} AND open_cents > 0
    ORDER BY due_on, id`.execute(tx)
  const planned = rows.map(({ id, cents }) => ({ chargeId: id, cents: Number(cents) - (left.get(id) ?? 0) }))
  return [...unplanned, ...planned]
}

/** The parts of a charge as one. */
function mergeParts(parts: readonly OpenCharge[]): OpenCharge[] {
  const merged = new Map<string, number>()
  for (const { chargeId, cents } of parts) merged.set(chargeId, (merged.get(chargeId) ?? 0) + cents)
  return [...merged].map(([chargeId, cents]) => ({ chargeId, cents }))
}

/** What an agent owes for charges, in cents. */
export async function sumOpen(db: Db | Tx, agentId: string): Promise<number> {
  const { rows } = await sql<{
    cents: string
  }>`SELECT coalesce(sum(open_cents), 0)::bigint AS cents FROM agent_charge
    WHERE agent_id = ${agentId} AND open_cents > 0`.execute(db)
  return Number(maybeOne(rows)?.cents ?? 0)
}

/** Undoes a waiver or payment: what it settled is open again. Twice is once. Throws `not_found`. */
export async function undoSettlement({ actor, deps }: Call, id: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('charge_settlement')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    if (row.undone_at !== null) return
    await sql`SELECT FROM agent_charge c JOIN charge_settlement_line l ON l.charge_id = c.id WHERE l.settlement_id = ${id}
      ORDER BY c.id FOR UPDATE OF c`.execute(tx)
    await reverseEntry(tx, row.entry_id, {
      bookedOn: newYorkDate(now),
      key: `charge-settlement:${row.key}:undone`,
      personId: actor.personId,
      now,
    })
    const charges = await moveLines(tx, id, 1)
    await tx
      .updateTable('charge_settlement')
      .set({ undone_by: actor.personId, undone_at: now })
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: row.agent_id,
      what: row.kind === 'waiver' ? 'charge_waiver_undone' : 'charge_payment_undone',
      details: { settlement: id, charges, cents: Number(row.cents) },
    })
  })
}
