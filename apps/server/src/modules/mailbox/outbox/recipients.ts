import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { showAddress } from '../presenters/format.ts'
import { explainFailure } from './explain-failure.ts'
import type { RecipientState } from './tables.ts'

export interface RecipientRow {
  readonly email: string
  readonly wire: string
  readonly state: RecipientState
  readonly reason: string | null
}

/** Returns the delivery state of each recipient; the rows are created on the first attempt to send. */
export async function ensureRecipients(
  db: Db | Tx,
  outboxId: string,
  wire: readonly string[],
  now: Date,
): Promise<RecipientRow[]> {
  await sql`INSERT INTO mail_outbox_recipient (outbox_id, email, wire, changed_at)
    SELECT ${outboxId}::bigint, email, wire, ${now} FROM unnest(${wire.map(emailKey)}::text[], ${wire}::text[]) AS who (email, wire)
    ON CONFLICT DO NOTHING`.execute(db)
  return findRecipients(db, outboxId)
}

export async function findRecipients(db: Db | Tx, outboxId: string): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`SELECT email, wire, state, reason FROM mail_outbox_recipient
    WHERE outbox_id = ${outboxId} ORDER BY email`.execute(db)
  return rows
}

/** Sets the delivery state of the recipients `emails`, or without it of all in the state `from`. */
export async function updateRecipients(
  tx: Tx | Db,
  outboxId: string,
  change: {
    readonly to: RecipientState
    /** Keeps the reason of an earlier attempt. */
    readonly keepsReason?: boolean
    readonly from?: RecipientState
    readonly emails?: readonly string[]
    readonly reason?: string | null
    readonly now: Date
  },
): Promise<boolean> {
  const { to, from, emails, reason = null, keepsReason = false, now } = change
  const { numAffectedRows } = await sql`UPDATE mail_outbox_recipient
    SET state = ${to}, reason = ${keepsReason ? sql`coalesce(reason, ${reason})` : reason}, changed_at = ${now} WHERE outbox_id = ${outboxId}
      ${from === undefined ? sql`` : sql`AND state = ${from}`}
      ${emails === undefined ? sql`` : sql`AND email = ANY (${emails}::text[])`}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Whether a recipient has, or may have, the mail, so that it cannot be canceled. */
export async function hasDeparted(db: Db | Tx, outboxId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mail_outbox_recipient
    WHERE outbox_id = ${outboxId} AND state NOT IN ('waiting', 'refused') LIMIT 1`.execute(db)
  return rows.length > 0
}

/** One recipient with the reason, or several with their reasons in parentheses. */
function formatRecipients(rows: readonly RecipientRow[]): string {
  const parts = rows.map(({ email, reason }) => ({
    email: showAddress(email),
    reason: reason ? explainFailure(reason) : '',
  }))
  const [only] = parts
  if (parts.length === 1 && only) return only.reason === '' ? only.email : `${only.email}: ${only.reason}`
  return parts.map(({ email, reason }) => (reason === '' ? email : `${email} (${reason})`)).join(', ')
}

const failureSentences: readonly (readonly [RecipientState, (who: string) => string])[] = [
  ['returned', (who) => `It bounced from ${who}.`],
  ['refused', (who) => `It wasn’t delivered to ${who}.`],
  ['delayed', (who) => `Their mail server is still trying to deliver it to ${who}.`],
  ['uncertain', (who) => `It may not have reached ${who}.`],
]

/** Returns sentences for the agent about the recipients who did not get the mail; null when all did. */
export function describeFailures(rows: readonly RecipientRow[]): string | null {
  const sentences = failureSentences.flatMap(([state, format]) => {
    const affected = rows.filter((row) => row.state === state)
    return affected.length > 0 ? [format(formatRecipients(affected))] : []
  })
  return sentences.length > 0 ? sentences.join(' ') : null
}
