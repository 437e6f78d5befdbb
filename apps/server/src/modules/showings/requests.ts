import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { defaultMinutes } from './default-minutes.ts'
import { createShowingSeed } from './link.ts'
import * as texts from './texts.ts'
import '../listing-sends/tables.ts'
import './tables.ts'

/** The job that makes a showing of a request on a shared page; its data is `{ question_id }`. */
export const showingRequestJob = 'showings.request'

interface QuestionRow {
  readonly id: string
  readonly agent_id: string
  readonly client_id: string
  readonly listing_id: string
  readonly suits: string
  readonly message: string
  readonly at: Date
}

interface RequestedTime {
  readonly starts: Date
  readonly minutes: number
}

/** Adds the showing that a question asks for, once, and cancels requests that it replaced. */
export async function addRequest(
  tx: Tx,
  deps: Pick<Deps, 'env' | 'clock'>,
  questionId: string,
  time?: RequestedTime,
): Promise<void> {
  const { rows } = await sql<QuestionRow>`SELECT id, agent_id, client_id, listing_id, suits, message, at
    FROM listing_question WHERE id = ${questionId} AND kind = 'showing' AND listing_id IS NOT NULL
      AND answered_at IS NULL AND replaced_at IS NULL`.execute(tx)
  const [question] = rows
  if (!question) return
  const now = deps.clock.now()
  await sql`UPDATE showing s SET status = 'canceled', cancel_reason = ${texts.replacedRequest}, canceled_by = 'client',
      version = version + 1, changed_at = ${now}
    FROM listing_question q WHERE q.id = s.question_id AND q.replaced_at IS NOT NULL AND s.status = 'requested'
      AND s.client_id = ${question.client_id} AND s.listing_id = ${question.listing_id}`.execute(tx)
  await tx
    .insertInto('showing')
    .values({
      agent_id: question.agent_id,
      client_id: question.client_id,
      listing_id: question.listing_id,
      question_id: question.id,
      status: 'requested',
      starts_at: time?.starts ?? null,
      minutes: time?.minutes ?? defaultMinutes,
      requested_when: question.suits,
      requested_message: question.message,
      ...createShowingSeed(deps),
      created_at: question.at,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('question_id').doNothing())
    .execute()
}

/**
 * Adds the showing that a client asked for in words, once; it waits for a time. A request about no listing stays a
 * question to answer.
 */
export async function takeRequest(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  questionId: string,
): Promise<void> {
  await deps.db.transaction().execute((tx) => addRequest(tx, deps, questionId))
}
