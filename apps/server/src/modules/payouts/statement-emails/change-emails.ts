import { statementUndoSeconds } from '@pb/contract/statement-emails'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { statementEmailErrors } from '../texts.ts'
import { statementEmailJob } from './email-job.ts'
import { selectMonth } from './list-emails.ts'
import '../tables.ts'

interface Choice {
  /** `2026-10` */
  readonly month: string
  /** Without it all agents of the month. */
  readonly agent_id?: string | undefined
}

/**
 * Emails agents their statement of a month after a few seconds. The database has one row for each agent and month, so
 * that a second tab sends none twice; one that failed is sent again. Returns how many are sent. Throws `rule_broken` for
 * one agent who gets none.
 */
export async function sendStatementEmails(
  actor: Actor,
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { month, agent_id }: Choice,
): Promise<number> {
  const now = clock.now()
  const sendAt = new Date(now.getTime() + statementUndoSeconds * 1000)
  const day = `${month}-01`
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      INSERT INTO statement_email AS e (agent_id, month, state, send_at, attempt, asked_by, changed_at)
      SELECT m.agent_id, ${day}::date, 'waiting', ${sendAt}::timestamptz, 1, ${actor.personId}, ${now}::timestamptz
      FROM (${selectMonth(day)}) m WHERE m.active AND ${agent_id === undefined ? sql`true` : sql`m.agent_id = ${agent_id}`}
      ORDER BY m.agent_id
      ON CONFLICT (agent_id, month) DO UPDATE SET state = 'waiting', send_at = excluded.send_at, mail_id = NULL,
        cents = NULL, attempt = e.attempt + 1, asked_by = excluded.asked_by, changed_at = excluded.changed_at
        WHERE e.state IN ('failed', 'expired', 'returned') RETURNING 1`.execute(tx)
    if (agent_id !== undefined && rows.length === 0)
      throw new AppError('rule_broken', statementEmailErrors.alreadySent)
    if (rows.length > 0) await jobs.send(tx, statementEmailJob, {}, { startAfter: sendAt })
    return rows.length
  })
}

/** Cancels emails that are not in the outgoing mail yet; returns their number. */
export async function cancelStatementEmails(
  { db }: Pick<Deps, 'db'>,
  { month, agent_id }: Choice,
): Promise<number> {
  const { rows } =
    await sql`DELETE FROM statement_email WHERE state = 'waiting' AND month = ${`${month}-01`}::date
    AND ${agent_id === undefined ? sql`true` : sql`agent_id = ${agent_id}`} RETURNING 1`.execute(db)
  return rows.length
}
