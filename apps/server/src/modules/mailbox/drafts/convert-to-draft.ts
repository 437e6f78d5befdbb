import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DraftKind } from '@pb/contract/mail-drafts'
import type { Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { queueDraftChange } from '../store/change-queue.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { publishMailEvent, refreshThreads } from '../store/refresh-threads.ts'

/** What a mail was written as, so that it can become the same kind of draft again. */
export interface DraftOrigin {
  readonly kind: DraftKind
  readonly answers_id: string | null
}

/** An outbox entry of a mail that is not sent. */
interface UnsentMail {
  readonly id: string
  readonly message_id: string | null
  readonly thread_id: string | null
  readonly payload: { readonly draft: DraftOrigin }
}

/** Converts a mail that is not sent back into a draft. The message keeps its id; its raw file is queued for cleanup. */
export async function convertToDraft(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  personId: string,
  { id, message_id, thread_id, payload }: UnsentMail,
  notice: string | null,
): Promise<string> {
  const now = deps.clock.now()
  await sql`WITH old AS (SELECT id, rfc_id, raw_key FROM mail_message WHERE person_id = ${personId} AND id = ${message_id}),
      reference AS (DELETE FROM mail_reference r USING old WHERE r.person_id = ${personId} AND r.rfc_id = old.rfc_id),
      file AS (INSERT INTO file_deletion_queue SELECT raw_key FROM old WHERE raw_key IS NOT NULL ON CONFLICT DO NOTHING),
      entry AS (UPDATE mail_outbox SET message_id = NULL WHERE person_id = ${personId} AND id = ${id})
    UPDATE mail_message m SET labels = ${labelBits.DRAFT}::int, key = ${`draft:${randomUUID()}`}, rfc_id = '', raw_key = NULL,
      size = 0, at = ${now}, trashed_at = NULL FROM old WHERE m.id = old.id`.execute(tx)
  const { draft } = payload
  const { rows } = await sql<{ id: string }>`
    INSERT INTO mail_draft (person_id, message_id, kind, answers_id, edited_at, notice)
    VALUES (${personId}, ${message_id}, ${draft.kind},
      (SELECT id FROM mail_message WHERE person_id = ${personId} AND id = ${draft.answers_id}), ${now}, ${notice})
    RETURNING id`.execute(tx)
  await queueDraftChange(tx, deps, await lockMailbox(tx, personId), message_id!)
  await refreshThreads(tx, personId, [thread_id!])
  await publishMailEvent(tx, deps, personId, 'changed', [thread_id!])
  return one(rows).id
}
