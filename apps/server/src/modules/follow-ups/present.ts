import type { FollowUp, FollowUpSkip } from '@pb/contract/follow-ups'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { formatName } from './recipients.ts'
import { skipReasons } from './texts.ts'
import './tables.ts'

interface CountRow {
  readonly id: string
  readonly created_at: Date
  readonly undone_at: Date | null
  readonly clients: number
  readonly waiting: number
  readonly queued: number
  readonly sent: number
  readonly failed: number
  readonly canceled: number
  readonly tasks: number
  readonly stages: number
}

interface NamedRow {
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly state: string
  readonly failure: string
}

/** What became of the actor's follow-up; emails in the outbox count by their state there. Throws `not_found`. */
export async function getFollowUp({ personId }: Actor, { db }: Deps, id: string): Promise<FollowUp> {
  const { rows } = await sql<CountRow>`
    SELECT f.id, f.created_at, f.undone_at, count(*)::int AS clients,
      count(*) FILTER (WHERE fc.state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE fc.state = 'sending' OR fc.state = 'queued' AND o.state IN ('queued', 'sending'))::int AS queued,
      count(*) FILTER (WHERE fc.state = 'queued' AND coalesce(o.state, 'sent') IN ('sent', 'uncertain'))::int AS sent,
      count(*) FILTER (WHERE fc.state = 'failed' OR fc.state = 'queued' AND o.state = 'failed')::int AS failed,
      count(*) FILTER (WHERE fc.state = 'canceled' OR fc.state = 'queued' AND o.state = 'cancelled' AND NOT o.opted_out)::int AS canceled,
      count(task_id)::int AS tasks, count(stage_before)::int AS stages
    FROM follow_up f JOIN follow_up_client fc ON fc.follow_up_id = f.id
      LEFT JOIN mail_outbox o ON o.id = fc.outbox_id
    WHERE f.id = ${id} AND f.agent_id = ${personId} GROUP BY f.id`.execute(db)
  const [counts] = rows
  if (!counts) throw new AppError('not_found')
  const { rows: names } = await sql<NamedRow>`
    SELECT c.person_id AS user_id, c.first_name, c.last_name,
      CASE WHEN o.opted_out THEN 'opted-out' WHEN o.state = 'failed' THEN 'failed' ELSE fc.state END AS state,
      coalesce(nullif(fc.failure, ''), o.failure, '') AS failure
    FROM follow_up_client fc JOIN client c ON c.id = fc.client_id LEFT JOIN mail_outbox o ON o.id = fc.outbox_id
    WHERE fc.follow_up_id = ${id}
      AND (fc.state IN ('no-email', 'archived', 'already-sent', 'opted-out', 'failed') OR o.state = 'failed'
        OR o.opted_out)
    ORDER BY c.search, c.id`.execute(db)
  const toNamed = (row: NamedRow, reason: string) => ({ user_id: row.user_id, name: formatName(row), reason })
  const { id: follow_up_id, created_at, undone_at, ...numbers } = counts
  return {
    follow_up_id,
    time_created: toUnixSeconds(created_at),
    undone: undone_at === null ? 0 : 1,
    ...numbers,
    skipped: names.flatMap((row) =>
      row.state === 'failed' ? [] : toNamed(row, skipReasons[row.state as FollowUpSkip]),
    ),
    failures: names.flatMap((row) => (row.state === 'failed' ? toNamed(row, row.failure) : [])),
  }
}
