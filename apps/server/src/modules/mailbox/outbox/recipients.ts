import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
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
    readonly from?: RecipientState
    readonly emails?: readonly string[]
    readonly reason?: string | null
    readonly now: Date
  },
): Promise<boolean> {
  const { to, from, emails, reason = null, now } = change
  const { numAffectedRows } = await sql`UPDATE mail_outbox_recipient
    SET state = ${to}, reason = ${reason}, changed_at = ${now} WHERE outbox_id = ${outboxId}
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

const formatRecipient = ({ email, reason }: RecipientRow): string => (reason ? `${email} (${reason})` : email)

const failureSentences: readonly (readonly [RecipientState, (who: string) => string])[] = [
  ['returned', (emails) => `It bounced from ${emails}.`],
  ['refused', (emails) => `It wasn't delivered to ${emails}.`],
  ['delayed', (emails) => `Delivery to ${emails} is delayed.`],
  ['uncertain', (emails) => `It may not have reached ${emails}.`],
]

/** Returns sentences for the agent about the recipients who did not get the mail; null when all did. */
export function describeFailures(rows: readonly RecipientRow[]): string | null {
  const sentences = failureSentences.flatMap(([state, format]) => {
    const affected = rows.filter((row) => row.state === state)
    return affected.length > 0 ? [format(affected.map(formatRecipient).join(', '))] : []
  })
  return sentences.length > 0 ? sentences.join(' ') : null
}
