import { wireEmail } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'

/**
 * A mail as Gmail wants it: it knows recipients by the headers alone, so those that stand in none are put into Bcc,
 * which it takes out again.
 */
export function withBcc(raw: Uint8Array, bcc: readonly string[]): Buffer {
  if (bcc.length === 0) return Buffer.from(raw)
  return Buffer.concat([Buffer.from(`Bcc: ${bcc.map(wireEmail).join(',\r\n ')}\r\n`), raw])
}

/** Gmail's id of a thread of here; null where it has none yet. */
export async function remoteThread(db: Db | Tx, personId: string, threadId: string): Promise<string | null> {
  const { rows } = await sql<{ remote_thread: string }>`SELECT r.remote_thread FROM mail_message m
    JOIN mail_remote r ON r.message_id = m.id
    WHERE m.person_id = ${personId} AND m.thread_id = ${threadId} AND r.person_id = ${personId}
      AND r.remote_thread IS NOT NULL ORDER BY m.at DESC, m.id DESC LIMIT 1`.execute(db)
  return rows[0]?.remote_thread ?? null
}
