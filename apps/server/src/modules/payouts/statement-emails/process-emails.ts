import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getOffice } from '../../office/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { sumOpen } from '../charges/settle-charges.ts'
import { formatStatementEmail, type EmailedCharges, type EmailedPayout } from './format-email.ts'
import '../tables.ts'

interface Due {
  readonly id: string
  readonly agent_id: string
  readonly month: string
  readonly attempt: number
  readonly name: string
  readonly email: string
}

/** The next email whose time has come, locked; another process that sends it is not waited for. */
async function claimNext(tx: Tx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    SELECT e.id, e.agent_id, e.month, e.attempt, p.name, a.email FROM statement_email e
      JOIN agent a ON a.person_id = e.agent_id JOIN person p ON p.id = e.agent_id
    WHERE e.state = 'waiting' AND e.send_at <= ${now}::timestamptz ORDER BY e.id LIMIT 1
    FOR UPDATE OF e SKIP LOCKED`.execute(tx)
  return maybeOne(rows)
}

async function readPayouts(tx: Tx, { agent_id, month }: Due): Promise<EmailedPayout[]> {
  const { rows } = await sql<EmailedPayout>`
    SELECT o.paid_on, o.cents, o.method,
      (SELECT coalesce(sum(l.cents), 0)::bigint FROM payout_charge l WHERE l.payout_id = o.id) AS charges,
      (SELECT count(*)::int FROM payout_line l WHERE l.payout_id = o.id) AS deals
    FROM payout o WHERE o.agent_id = ${agent_id} AND o.state = 'paid' AND o.paid_on >= ${month}::date
      AND o.paid_on < ${month}::date + interval '1 month' ORDER BY o.paid_on, o.id`.execute(tx)
  return rows
}

/** What an agent was charged in a month, and what is open of all their charges now. */
async function readCharges(tx: Tx, { agent_id, month }: Due): Promise<EmailedCharges> {
  const { rows } = await sql<{ title: string; cents: string }>`
    SELECT title, cents FROM agent_charge WHERE agent_id = ${agent_id} AND month = ${month}::date
    ORDER BY due_on, id`.execute(tx)
  const open = await sumOpen(tx, agent_id)
  return { charged: rows.map(({ title, cents }) => ({ title, cents: Number(cents) })), open }
}

/** Queues one email with its row in one transaction; false when none is due. */
async function queueNext(deps: Deps): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const due = await claimNext(tx, now)
    if (!due) return false
    const payouts = await readPayouts(tx, due)
    if (payouts.length === 0) {
      // Reversed meanwhile: there is nothing to state.
      await tx.deleteFrom('statement_email').where('id', '=', due.id).execute()
      return true
    }
    const { name: office } = await getOffice(tx)
    const url = `${deps.env.publicUrl}/payouts/mine`
    const mailId = await sendSystemMail(tx, deps, {
      to: due.email,
      ...formatStatementEmail({
        office,
        name: due.name,
        month: due.month,
        payouts,
        charges: await readCharges(tx, due),
        url,
      }),
      key: `statement:${due.id}:${due.attempt}`,
    })
    await tx
      .updateTable('statement_email')
      .set({
        state: 'queued',
        mail_id: mailId,
        cents: String(payouts.reduce((sum, { cents }) => sum + Number(cents), 0)),
        changed_at: now,
      })
      .where('id', '=', due.id)
      .execute()
    return true
  })
}

/** Stores what became of emails that left the outgoing mail, before it forgets them. */
async function recordOutcomes({ db, clock }: Deps): Promise<void> {
  await sql`UPDATE statement_email e SET state = m.state, changed_at = ${clock.now()}::timestamptz FROM system_mail m
    WHERE m.id = e.mail_id AND e.state = 'queued' AND m.state NOT IN ('waiting', 'sending')`.execute(db)
}

/** Queues statements whose time to cancel is over, one by one, and stores what became of earlier ones. */
export async function processStatementEmails(deps: Deps): Promise<void> {
  while (await queueNext(deps));
  await recordOutcomes(deps)
}
