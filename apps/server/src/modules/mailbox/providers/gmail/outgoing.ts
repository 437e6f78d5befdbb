import { wireEmail } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'

/** Gmail reads recipients from the headers alone, so the others are added as Bcc, which it removes again. */
export function withBcc(raw: Uint8Array, bcc: readonly string[]): Buffer {
  if (bcc.length === 0) return Buffer.from(raw)
  return Buffer.concat([Buffer.from(`Bcc: ${bcc.map(wireEmail).join(',\r\n ')}\r\n`), raw])
}

/** Returns Gmail's id of a local thread; null when it has none yet. */
export async function findRemoteThread(
  db: Db | Tx,
  personId: string,
  threadId: string,
): Promise<string | null> {
  const { rows } = await sql<{ remote_thread: string }>`SELECT r.remote_thread FROM mail_message m
    JOIN mail_remote r ON r.message_id = m.id
    WHERE m.person_id = ${personId} AND m.thread_id = ${threadId} AND r.person_id = ${personId}
      AND r.remote_thread IS NOT NULL ORDER BY m.at DESC, m.id DESC LIMIT 1`.execute(db)
  return maybeOne(rows)?.remote_thread ?? null
}
