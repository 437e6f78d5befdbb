import type { Submission } from '@pb/contract/applications'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { OutboxState } from '../../mailbox/tables.ts'
import '../tables.ts'
import { opensToAnyone } from './active-package.ts'
import { packageLinkUrl } from './token.ts'

const maxOpenings = 20

interface SubmissionRow {
  readonly id: string
  readonly kind: 'mail' | 'link'
  readonly form_ids: string[]
  readonly recipients: string[]
  readonly cc: string[]
  readonly subject: string
  readonly unmasked: boolean
  readonly failure: string
  readonly seed: string | null
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
  readonly code_required: boolean
  readonly opens_to_anyone: boolean
  readonly created_at: Date
  /** Of the message; null before it is in the outbox. */
  readonly outbox_state: OutboxState | null
  readonly opening_count: number
  readonly openings: { readonly at: string; readonly name: string }[]
}

async function findSubmissions(db: Db | Tx, householdId: string): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    SELECT s.id, s.kind, s.form_ids, s.recipients, s.cc, s.subject, s.unmasked, s.failure, s.seed, s.expires_at, s.revoked_at,
      s.created_at, s.code_required, ${opensToAnyone} AS opens_to_anyone, o.state AS outbox_state,
      coalesce(opened.list, '[]') AS openings, (SELECT count(*)::int FROM application_access a
        WHERE a.submission_id = s.id AND a.action = 'opened') AS opening_count
    FROM application_submission s
      LEFT JOIN mail_outbox o ON o.id = s.outbox_id
      LEFT JOIN LATERAL (SELECT json_agg(json_build_object('at', a.at, 'name', a.name) ORDER BY a.id DESC) AS list
        FROM (SELECT id, at, name FROM application_access WHERE submission_id = s.id AND action = 'opened'
          ORDER BY id DESC LIMIT ${maxOpenings}) a) opened ON true
    WHERE s.household_id = ${householdId} ORDER BY s.id DESC`.execute(db)
  return rows
}

const mailStates: Readonly<Record<OutboxState, Submission['state']>> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  failed: 'failed',
  cancelled: 'cancelled',
  uncertain: 'uncertain',
}

function getLinkState(row: SubmissionRow, now: Date): NonNullable<Submission['link']> {
  if (row.revoked_at !== null || row.opens_to_anyone) return 'revoked'
  return row.expires_at !== null && row.expires_at > now ? 'active' : 'expired'
}

function getState(row: SubmissionRow, now: Date): Submission['state'] {
  if (row.kind === 'link') return getLinkState(row, now)
  if (row.failure !== '') return 'failed'
  return row.outbox_state === null ? 'waiting' : mailStates[row.outbox_state]
}

/** Presents what was sent of a household, newest first. */
export async function presentSubmissions(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Db | Tx,
  householdId: string,
): Promise<Submission[]> {
  const rows = await findSubmissions(db, householdId)
  return rows.map((row) => {
    const now = deps.clock.now()
    const link = row.seed === null ? null : getLinkState(row, now)
    return {
      submission_id: row.id,
      kind: row.kind,
      time_created: toUnixSeconds(row.created_at),
      to: row.recipients,
      cc: row.cc,
      subject: row.subject,
      form_ids: row.form_ids,
      unmasked: row.unmasked,
      state: getState(row, now),
      failure: row.failure,
      link,
      // A link that does not work is not shown again.
      url: row.seed !== null && link === 'active' ? packageLinkUrl(deps, row.seed) : null,
      code_required: row.code_required,
      time_expires: toUnixSecondsOrNull(row.expires_at),
      opening_count: row.opening_count,
      openings: row.openings.map(({ at, name }) => ({ time: toUnixSeconds(new Date(at)), name })),
    }
  })
}
