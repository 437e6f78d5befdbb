import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { sql } from 'kysely'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { reopenQuestions } from '../../listing-sends/index.ts'
import { isUnclaimed, toLateUndo } from '../../mailbox/index.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { changeInquiry, reopenAnswer, writeInquiry } from '../record/change-inquiry.ts'
import { rereadInquiry } from '../record/find-inquiry.ts'
import type { InquiryBefore } from '../tables.ts'
import '../tables.ts'

/** What an answer changes of its inquiry. */
const columns = [
  'agent_id',
  'client_id',
  'pond_id',
  'taken_from_pond_id',
  'route',
  'reason',
  'assigned_at',
  'previous_agent_id',
  'read_at',
  'state',
  'not_lead',
  'needs_response',
  'waiting_since',
  'due_at',
  'answered_at',
  'snoozed_until',
  'last_message_at',
  'last_message',
  'last_direction',
  'last_ccs',
] as const

/** Keeps what an answer changes, with the version of the inquiry after it. */
export async function keepBefore(
  tx: Tx,
  messageId: string,
  { record, questions }: { readonly record: InquiryRecord } & Pick<InquiryBefore, 'questions'>,
): Promise<void> {
  const { version } = await rereadInquiry(tx, record.id)
  const before = { version, columns: Object.fromEntries(columns.map((key) => [key, record[key]])), questions }
  await tx
    .updateTable('inquiry_message')
    .set({ inquiry_before: toJsonText(before) })
    .where('id', '=', messageId)
    .execute()
}

interface HeldAnswer {
  readonly id: string
  readonly at: Date
  readonly inquiry_before: InquiryBefore | null
}

/** Brings an inquiry back as it was; after another change since, it waits for an answer again. */
async function restoreInquiry(
  tx: Tx,
  { record, answer, now }: { record: InquiryRecord; answer: HeldAnswer; now: Date },
): Promise<void> {
  const { inquiry_before: before } = answer
  for (const { id, agent_id } of before?.questions ?? [])
    await reopenQuestions(tx, agent_id, { ids: [id], at: answer.at })
  if (before?.version === record.version) {
    const { route } = before.columns
    await writeInquiry(tx, record.id, { ...before.columns, route: route ? toJsonText(route) : null })
    return
  }
  await sql`UPDATE inquiry i SET last_message_at = x.at, last_message = left(x.body, 500), last_direction = x.direction,
      last_ccs = x.ccs
    FROM (SELECT at, body, direction, ccs FROM inquiry_message WHERE inquiry_id = ${record.id}
      ORDER BY at DESC, id DESC LIMIT 1) x WHERE i.id = ${record.id}`.execute(tx)
  if (!record.needs_response) await reopenAnswer(tx, record, now)
}

/**
 * Undoes an answer of the caller by its key while its email is not claimed: it is gone, and the inquiry is as before. A
 * second time changes nothing. Throws `not_found`, and `conflict` once the email is on its way.
 */
export const undoAnswer = (
  actor: SessionActor,
  deps: Deps,
  id: string,
  key: string,
): Promise<InquiryDetail> =>
  changeInquiry(actor, deps, id, async (tx, record) => {
    const sourceKey = `answer:${id}:${actor.personId}:${key}`
    const found = await tx
      .selectFrom('inquiry_message')
      .select(['at', 'state'])
      .where('source_key', '=', sourceKey)
      .executeTakeFirst()
    if (!found) {
      if (record.agent_id !== null && record.agent_id !== actor.personId) throw new AppError('not_found')
      return
    }
    // The lock of `claimNext`: an answer is claimed before, or not sent.
    const { rows } = await sql<HeldAnswer>`SELECT id, at, inquiry_before FROM inquiry_message
      WHERE source_key = ${sourceKey} AND ${isUnclaimed(found.at)} FOR UPDATE`.execute(tx)
    const [answer] = rows
    if (!answer) throw toLateUndo()
    await tx.deleteFrom('inquiry_message').where('id', '=', answer.id).execute()
    await restoreInquiry(tx, { record, answer, now: deps.clock.now() })
  })
