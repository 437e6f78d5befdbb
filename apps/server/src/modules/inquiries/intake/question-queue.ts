import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { publishToAgents, reopenAnswer, settled, writeInquiry } from '../record/change-inquiry.ts'
import { recordColumns, type InquiryRecord } from '../list/select-rows.ts'
import { noFields } from './incoming.ts'
import type { NotifyDeps } from './notify-agents.ts'
import { takeIn } from './take-in.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

interface QueuedQuestion {
  readonly queue_id: string
  readonly id: string
  readonly client_id: string
  readonly agent_id: string
  readonly listing_id: string | null
  readonly kind: 'showing' | 'question'
  readonly suits: string
  readonly message: string
  readonly at: Date
  readonly answered_at: Date | null
  readonly replaced_at: Date | null
  readonly name: string
  readonly email: string
  readonly phone: string
}

async function findNext(tx: Tx): Promise<QueuedQuestion | undefined> {
  const { rows } = await sql<QueuedQuestion>`
    WITH next AS (SELECT id AS queue_id, question_id FROM inquiry_question_queue ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    SELECT next.queue_id, q.id, q.client_id, q.agent_id, q.listing_id, q.kind, q.suits, q.message, q.at, q.answered_at, q.replaced_at,
      ${fullName('c')} AS name,
      coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
        AS email,
      coalesce((SELECT f.phone FROM client_phone f WHERE f.client_id = c.id ORDER BY f.position, f.phone LIMIT 1), '') AS phone
    FROM next JOIN listing_question q ON q.id = next.question_id JOIN client c ON c.id = q.client_id`.execute(
    tx,
  )
  return maybeOne(rows)
}

/** Lets the inquiry follow its question, which may be answered among the reactions too. */
async function followAnswer(
  tx: Tx,
  deps: NotifyDeps,
  inquiryId: string,
  question: QueuedQuestion,
): Promise<void> {
  const { rows } = await sql<InquiryRecord & { is_last: boolean }>`
    SELECT ${recordColumns}, NOT EXISTS (SELECT FROM inquiry_message x WHERE x.inquiry_id = i.id AND x.direction <> 'note'
      AND x.question_id IS DISTINCT FROM ${question.id} AND x.at >= ${question.at}) AS is_last
    FROM inquiry i WHERE i.id = ${inquiryId} AND i.state = 'open' FOR UPDATE OF i`.execute(tx)
  const record = maybeOne(rows)
  if (!record?.is_last) return
  // Read again: it may have been answered until the inquiry was locked.
  const { answered_at, replaced_at } = await tx
    .selectFrom('listing_question')
    .select(['answered_at', 'replaced_at'])
    .where('id', '=', question.id)
    .executeTakeFirstOrThrow()
  const isAnswered = answered_at !== null || replaced_at !== null
  if (isAnswered === !record.needs_response) return
  if (isAnswered)
    await writeInquiry(tx, inquiryId, { ...settled, answered_at: record.answered_at ?? answered_at })
  else await reopenAnswer(tx, record, deps.clock.now())
  await publishToAgents(tx, deps, inquiryId, [record.agent_id])
}

async function takeInQuestion(tx: Tx, deps: NotifyDeps, question: QueuedQuestion): Promise<void> {
  const { id, client_id: clientId, agent_id: agentId, kind, suits, message } = question
  const answered = question.answered_at !== null || question.replaced_at !== null
  const { inquiryId, added } = await takeIn(tx, deps, {
    key: `question:${id}`,
    source: 'personal_page',
    reader: '',
    reading: 'read',
    at: question.at,
    fields: {
      ...noFields,
      name: question.name,
      email: question.email,
      phone: question.phone,
      kind: kind === 'showing' ? 'tour' : 'question',
      message: [suits, message].filter((text) => text !== '').join('\n'),
    },
    listingId: question.listing_id,
    question: { id, clientId, agentId, answered },
  })
  if (!added) await followAnswer(tx, deps, inquiryId, question)
}

/** Takes in the next question; false when none waits. */
export async function takeInNextQuestion(tx: Tx, deps: NotifyDeps): Promise<boolean> {
  const question = await findNext(tx)
  if (!question) return false
  await takeInQuestion(tx, deps, question)
  await tx.deleteFrom('inquiry_question_queue').where('id', '=', question.queue_id).execute()
  return true
}

const processNext = (deps: Deps): Promise<boolean> =>
  deps.db.transaction().execute((tx) => takeInNextQuestion(tx, deps))

/** Takes in questions of personal pages, and follows their answers. */
export async function processQuestionQueue(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const isStopped = () => stopping?.aborted === true
  while (!isStopped() && (await processNext(deps)));
}
