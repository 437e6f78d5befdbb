import { findDueMonths, type DueMonth } from '@pb/rules/deals/agent-charges'
import { toAgentChargePostings } from '@pb/rules/deals/postings'
import { newYorkDate } from '@pb/rules/new-york'
import { officeTimeZone } from '@pb/rules/time-zone'
import { sql, type Selectable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { postEntries } from '../../journal/index.ts'
import { chargeMemos } from './texts.ts'
import '../tables.ts'

export type RecurringRecord = Selectable<Tables['recurring_charge']>

/** A month as rules and the wire have it: `2026-11`. */
export const toMonth = (day: string): string => day.slice(0, 7)
/** A month as the database has it: its first day. */
export const toMonthDay = (month: string): string => `${month}-01`

/** Returns a recurring charge that nothing else posts or changes until the transaction ends. */
export async function lockRecurring(tx: Tx, id: string): Promise<RecurringRecord | undefined> {
  return tx.selectFrom('recurring_charge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Who owes a charge for a month and was not charged for it: those chosen, or all agents but those left out, who were at the office when its
 * due day began in New York.
 */
async function findCharged(tx: Tx, row: RecurringRecord, { month, dueOn }: DueMonth): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT a.person_id FROM agent a CROSS JOIN (SELECT ${dueOn}::timestamp AT TIME ZONE ${officeTimeZone} AS begin) due
    WHERE a.created_at < due.begin AND (a.deactivated_at IS NULL OR a.deactivated_at >= due.begin)
      AND (NOT ${row.everyone}::boolean OR 'AGENT' = ANY (a.roles))
      AND ${row.everyone}::boolean <> EXISTS (SELECT FROM recurring_charge_agent
        WHERE recurring_id = ${row.id} AND agent_id = a.person_id)
      AND NOT EXISTS (SELECT FROM agent_charge WHERE recurring_id = ${row.id} AND agent_id = a.person_id
        AND month = ${toMonthDay(month)})
    ORDER BY a.person_id`.execute(tx)
  return rows.map(({ person_id }) => person_id)
}

async function postMonth(
  tx: Tx,
  row: RecurringRecord,
  { month, dueOn, now }: DueMonth & { readonly now: Date },
): Promise<void> {
  const agentIds = await findCharged(tx, row, { month, dueOn })
  if (agentIds.length === 0) return
  const toKey = (agentId: string) => `charge:${row.id}:${agentId}:${month}`
  const cents = Number(row.cents)
  const ids = await postEntries(tx, {
    kind: 'agent_charge',
    bookedOn: dueOn,
    memo: chargeMemos.charge(row.title, month),
    personId: null,
    now,
    entries: agentIds.map((agentId) => ({
      key: toKey(agentId),
      postings: toAgentChargePostings({ agentId, cents }),
    })),
  })
  await sql`INSERT INTO agent_charge (recurring_id, agent_id, month, due_on, kind, title, cents, open_cents, entry_id, created_at)
    SELECT ${row.id}, agent_id, ${toMonthDay(month)}, ${dueOn}, ${row.kind}, ${row.title}, ${row.cents}, ${row.cents},
      entry_id, ${now}
    FROM unnest(${agentIds}::bigint[], ${agentIds.map((id) => ids.get(toKey(id)) ?? null)}::bigint[])
      AS n (agent_id, entry_id)`.execute(tx)
}

/**
 * Posts the months of a locked recurring charge whose day has come, each once, and passes over those while it is paused or
 * after its last month. Returns it as it is then.
 */
export async function postDue(tx: Tx, row: RecurringRecord, now: Date): Promise<RecurringRecord> {
  const terms = {
    firstMonth: toMonth(row.first_month),
    dueDay: row.due_day,
    postedThrough: row.posted_through === null ? null : toMonth(row.posted_through),
  }
  const months = findDueMonths(terms, newYorkDate(now))
  const last = months.at(-1)
  if (!last) return row
  const isCharged = ({ month }: DueMonth) =>
    row.paused_at === null && (row.last_month === null || toMonthDay(month) <= row.last_month)
  for (const due of months.filter(isCharged)) await postMonth(tx, row, { ...due, now })
  const posted_through = toMonthDay(last.month)
  await tx.updateTable('recurring_charge').set({ posted_through }).where('id', '=', row.id).execute()
  return { ...row, posted_through }
}

/** Posts what is due of all recurring charges, each in a transaction of its own: a crash leaves only whole ones. */
export async function postCharges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const rows = await db.selectFrom('recurring_charge').select('id').orderBy('id').execute()
  for (const { id } of rows)
    await db.transaction().execute(async (tx) => {
      const row = await lockRecurring(tx, id)
      if (row) await postDue(tx, row, clock.now())
    })
}
