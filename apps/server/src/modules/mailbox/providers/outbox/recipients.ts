import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'
import type { RecipientState } from '../tables.ts'

export interface RecipientRow {
  readonly email: string
  readonly wire: string
  readonly state: RecipientState
  readonly reason: string | null
}

/** How far a mail is with each recipient; made when it is first sent. */
export async function recipientsOf(
  db: Db | Tx,
  outboxId: string,
  wire: readonly string[],
  now: Date,
): Promise<RecipientRow[]> {
  await sql`INSERT INTO mail_outbox_recipient (outbox_id, email, wire, changed_at)
    SELECT ${outboxId}::bigint, email, wire, ${now} FROM unnest(${wire.map(emailKey)}::text[], ${wire}::text[]) AS who (email, wire)
    ON CONFLICT DO NOTHING`.execute(db)
  return rowsOf(db, outboxId)
}

export async function rowsOf(db: Db | Tx, outboxId: string): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`SELECT email, wire, state, reason FROM mail_outbox_recipient
    WHERE outbox_id = ${outboxId} ORDER BY email`.execute(db)
  return rows
}

/** Notes what became of recipients. Without `emails`, of all that are in the state `from`. */
export async function noteRecipients(
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

/** Whether somebody has the mail already, so that it cannot be taken back. */
export async function hasLeft(db: Db | Tx, outboxId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mail_outbox_recipient
    WHERE outbox_id = ${outboxId} AND state NOT IN ('waiting', 'refused') LIMIT 1`.execute(db)
  return rows.length > 0
}

const because = ({ email, reason }: RecipientRow): string => (reason ? `${email} (${reason})` : email)

const sentences: readonly (readonly [RecipientState, (who: string) => string])[] = [
  ['returned', (who) => `It came back from ${who}.`],
  ['refused', (who) => `It did not reach ${who}.`],
  ['delayed', (who) => `It is delayed on its way to ${who}.`],
  ['uncertain', (who) => `It may not have reached ${who}.`],
]

/** What is to be said of a mail's recipients, in sentences for the agent; null where it reached everybody. */
export function troubleOf(rows: readonly RecipientRow[]): string | null {
  const said = sentences.flatMap(([state, say]) => {
    const some = rows.filter((row) => row.state === state)
    return some.length > 0 ? [say(some.map(because).join(', '))] : []
  })
  return said.length > 0 ? said.join(' ') : null
}
