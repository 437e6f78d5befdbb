import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newFileKey } from './files.ts'
import { publishMailEvent } from './refresh-threads.ts'
import '../tables.ts'

interface AttachedCopy {
  readonly id: string
  readonly person_id: string
  readonly message_id: string
  readonly thread_id: string
  readonly rfc_id: string
  readonly raw_key: string | null
  readonly file_key: string
  readonly size: number
}

/** Rounds of looking for copies of copies; each forward adds one. */
const maxRounds = 10

/**
 * Returns the attachments of messages, and their copies in the mailboxes of this office: in the message as colleagues
 * received it, and in forwards.
 */
async function findCopies(tx: Tx, messageIds: readonly string[]): Promise<AttachedCopy[]> {
  const columns = sql`a.id, a.person_id, a.message_id, m.thread_id, m.rfc_id, m.raw_key, a.file_key, a.size
    FROM mail_attachment a JOIN mail_message m ON m.id = a.message_id`
  let { rows: found } = await sql<AttachedCopy>`SELECT ${columns}
    WHERE a.message_id = ANY (${[...messageIds]}::bigint[]) AND NOT a.inline`.execute(tx)
  for (let round = 0; found.length > 0 && round < maxRounds; round += 1) {
    const ids = found.flatMap(({ rfc_id }) => (rfc_id === '' ? [] : [rfc_id]))
    const { rows } = await sql<AttachedCopy>`SELECT ${columns}
      WHERE NOT a.inline AND a.size = ANY (${found.map(({ size }) => size)}::int[])
        AND (a.file_key = ANY (${found.map(({ file_key }) => file_key)}::text[])
          OR m.id IN (SELECT same.id FROM mailbox b JOIN mail_message same ON same.person_id = b.person_id
            WHERE same.rfc_id = ANY (${ids}::text[])))`.execute(tx)
    if (rows.length <= found.length) break
    found = rows
  }
  return found
}

/**
 * Replaces the attachments of messages, and all copies of them in the mailboxes of this office, by a text with the reason.
 * The bytes as they were sent or received are deleted too. Returns the number of attachments.
 */
export async function eraseAttachments(
  tx: Tx,
  deps: Pick<Deps, 'files' | 'clock' | 'events'>,
  messageIds: readonly string[],
  note: string,
): Promise<number> {
  const found = messageIds.length === 0 ? [] : await findCopies(tx, messageIds)
  if (found.length === 0) return 0
  const key = newFileKey()
  const bytes = Buffer.from(note)
  await deps.files.put(key, bytes)
  await sql`UPDATE mail_attachment SET filename = 'erased.txt', extension = 'txt', content_type = 'text/plain',
      size = ${bytes.length}, file_key = ${key}, search = 'erased.txt'
    WHERE id = ANY (${found.map(({ id }) => id)}::bigint[])`.execute(tx)
  await sql`UPDATE mail_message SET raw_key = NULL
    WHERE id = ANY (${found.map(({ message_id }) => message_id)}::bigint[])`.execute(tx)
  const keys = found.flatMap(({ file_key, raw_key }) => (raw_key === null ? [file_key] : [file_key, raw_key]))
  await sql`INSERT INTO file_deletion_queue (file_key, queued_at)
    SELECT DISTINCT file.key, ${deps.clock.now()}::timestamptz FROM unnest(${keys}::text[]) AS file (key)
    ON CONFLICT DO NOTHING`.execute(tx)
  for (const [personId, copies] of Map.groupBy(found, ({ person_id }) => person_id))
    await publishMailEvent(tx, deps, personId, 'changed', [
      ...new Set(copies.map(({ thread_id }) => thread_id)),
    ])
  return found.length
}
