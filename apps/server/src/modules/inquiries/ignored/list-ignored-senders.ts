import type { IgnoredSender } from '@pb/contract/inquiry-routing-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { ignoredTexts } from '../texts.ts'

const maxSenders = 2000

interface SenderRow {
  readonly id: string
  readonly kind: 'sender' | 'person'
  readonly address: string
  readonly reader: string
  readonly agent: string | null
  readonly created_at: Date
}

/** Senders and people whose mail is not a lead, the latest first. */
export async function listIgnoredSenders({ db }: Deps): Promise<{ collection: IgnoredSender[] }> {
  const { rows } = await sql<SenderRow>`
    SELECT s.id, s.kind, s.address, s.reader, p.name AS agent, s.created_at
    FROM inquiry_ignored_sender s LEFT JOIN person p ON p.id = s.created_by
    WHERE s.deleted_at IS NULL ORDER BY s.created_at DESC, s.id DESC LIMIT ${maxSenders}`.execute(db)
  return {
    collection: rows.map(({ id, kind, address, reader, agent, created_at }) => ({
      sender_id: id,
      kind,
      address,
      text: kind === 'person' ? ignoredTexts.person : ignoredTexts.sender(reader),
      agent: agent ?? '',
      time: toUnixSeconds(created_at),
    })),
  }
}

/**
 * Lets what a sender writes count as leads again; inquiries that were marked stay. It can be restored. Throws `not_found`.
 */
export async function removeIgnoredSender(
  { personId }: Actor,
  { db, clock }: Deps,
  id: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('inquiry_ignored_sender')
    .set({ deleted_at: clock.now(), deleted_by: personId })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
}
