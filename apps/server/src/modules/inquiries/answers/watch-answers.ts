import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { answerTexts } from '../texts.ts'
import { recordFailure } from './record-failure.ts'

/** The job that looks for answers that left the outbox, or came back. */
export const watchAnswersJob = 'inquiries.watch-answers'

interface SettledAnswer {
  readonly id: string
  readonly failed: boolean
}

async function findSettled({ db }: Deps): Promise<SettledAnswer[]> {
  const { rows } = await sql<SettledAnswer>`
    SELECT x.id, coalesce(o.state IN ('failed', 'cancelled') OR EXISTS (SELECT FROM mail_outbox_recipient r
        JOIN inquiry i ON i.id = x.inquiry_id
        WHERE r.outbox_id = o.id AND r.state IN ('refused', 'returned') AND lower(r.email) = lower(i.email)), false) AS failed
    FROM inquiry_message x LEFT JOIN mail_outbox o ON o.id = x.outbox_id
    WHERE x.state = 'queued' AND (o.id IS NULL OR o.state IN ('sent', 'failed', 'cancelled'))
    ORDER BY x.id LIMIT 500`.execute(db)
  return rows
}

/** Answers that were delivered to a server, which returned them later. */
async function findReturned({ db }: Deps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT x.id FROM mail_outbox_recipient r
      JOIN inquiry_message x ON x.outbox_id = r.outbox_id AND x.state = 'sent'
      JOIN inquiry i ON i.id = x.inquiry_id AND lower(i.email) = lower(r.email)
    WHERE r.state = 'returned' ORDER BY x.id LIMIT 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Settles the answers whose outcome is known. May run twice at once. */
export async function watchAnswers(deps: Deps): Promise<void> {
  const settled = await findSettled(deps)
  for (const { id } of settled.filter(({ failed }) => failed))
    await recordFailure(deps, id, answerTexts.undelivered)
  const sent = settled.filter(({ failed }) => !failed).map(({ id }) => id)
  if (sent.length > 0)
    await deps.db
      .updateTable('inquiry_message')
      .set({ state: 'sent' })
      .where('id', 'in', sent)
      .where('state', '=', 'queued')
      .execute()
  for (const id of await findReturned(deps)) await recordFailure(deps, id, answerTexts.returned)
}
