import type { EmailOptOutSource } from '@pb/contract/email-opt-outs'
import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { LinkedAddress } from './link.ts'
import './tables.ts'

interface OptOut {
  readonly source: EmailOptOutSource
  readonly reason?: string
  /** Who records it for the person. */
  readonly setBy?: string
  readonly now: Date
}

/** Records that these addresses get no bulk email any more; those that already get none keep their date and source. */
export async function optOut(
  db: Db | Tx,
  emails: readonly string[],
  { source, reason = '', setBy, now }: OptOut,
): Promise<void> {
  const keys = [...new Set(emails.map(emailKey))].toSorted()
  await sql`INSERT INTO email_opt_out (sha256, email, source, reason, set_by, opted_out_at)
    SELECT email_address_hash(a.email), a.email, ${source}, ${reason}, ${setBy ?? null}::bigint, ${now}::timestamptz
    FROM unnest(${keys}::text[]) AS a (email)
    ON CONFLICT (sha256) WHERE ended_at IS NULL DO NOTHING`.execute(db)
}

/**
 * A client's new addresses get no bulk email if one that the client had gets none: the person asked, not the address.
 * Called before the addresses change.
 */
export async function copyOptOut(
  tx: Tx,
  clientId: string,
  added: readonly string[],
  reason: string,
): Promise<void> {
  await sql`INSERT INTO email_opt_out (sha256, email, source, reason, set_by, opted_out_at)
    SELECT email_address_hash(a.email), a.email, first.source, ${reason}, first.set_by, first.opted_out_at
    FROM unnest(${added.map(emailKey).toSorted()}::text[]) AS a (email) CROSS JOIN (
      SELECT o.source, o.set_by, o.opted_out_at FROM email_opt_out o WHERE o.ended_at IS NULL AND o.sha256 IN
        (SELECT email_address_hash(e.email::text) FROM client_email e WHERE e.client_id = ${clientId})
      ORDER BY o.opted_out_at, o.id LIMIT 1) first
    ON CONFLICT (sha256) WHERE ended_at IS NULL DO NOTHING`.execute(tx)
}

/** Ends the opt-outs of these addresses. */
export async function endOptOuts(
  db: Db | Tx,
  emails: readonly string[],
  { reason, endedBy, now }: { readonly reason: string; readonly endedBy: string; readonly now: Date },
): Promise<void> {
  await sql`UPDATE email_opt_out SET ended_at = ${now}, end_reason = ${reason}, ended_by = ${endedBy}
    WHERE ended_at IS NULL AND sha256 IN
      (SELECT email_address_hash(a.email) FROM unnest(${emails.map(emailKey)}::text[]) AS a (email))`.execute(
    db,
  )
}

/**
 * Records that the owner of a link's address wants no bulk email; a second time has no effect, nor has a request from
 * before the person asked for email again.
 */
export async function optOutByLink(
  db: Db | Tx,
  { sha256, email }: LinkedAddress,
  { source, now }: { readonly source: 'link' | 'one-click'; readonly now: Date },
): Promise<void> {
  await sql`INSERT INTO email_opt_out (sha256, email, source, opted_out_at)
    SELECT ${sha256}, ${email}, ${source}, ${now}::timestamptz WHERE NOT EXISTS (
      SELECT FROM email_opt_out WHERE sha256 = ${sha256} AND ended_at > ${now}::timestamptz)
    ON CONFLICT (sha256) WHERE ended_at IS NULL DO NOTHING`.execute(db)
}

/** Records that the owner of a link's address wants bulk email again. */
export async function endOptOutByLink(db: Db | Tx, { sha256 }: LinkedAddress, now: Date): Promise<void> {
  await sql`UPDATE email_opt_out SET ended_at = ${now} WHERE sha256 = ${sha256} AND ended_at IS NULL`.execute(
    db,
  )
}

/** Whether bulk email to a link's address is stopped. */
export async function isStopped(db: Db | Tx, { sha256 }: LinkedAddress): Promise<boolean> {
  const { rows } = await sql`SELECT FROM email_opt_out WHERE sha256 = ${sha256} AND ended_at IS NULL`.execute(
    db,
  )
  return rows.length > 0
}
