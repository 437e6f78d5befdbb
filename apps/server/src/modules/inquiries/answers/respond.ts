import type { Body } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { getHeldUntil } from '../../mailbox/index.ts'
import { moveToAgent } from '../record/assign-inquiry.ts'
import { changeInquiry, settled, settleQuestions, writeInquiry } from '../record/change-inquiry.ts'
import { answerTexts, inquiryErrors } from '../texts.ts'
import { keepBefore } from './undo-answer.ts'

/** The job that puts answers into the outbox. */
export const answerJob = 'inquiries.answers'

type Input = Body<(typeof inquiries)['respondInquiry']>

const maxExcerpt = 500

const formatTime = (seconds: number): string =>
  getDateFormat(officeTimeZone, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(seconds * 1000)

/** The text with the times below, as a list. */
function addTimes(body: string, times: readonly number[]): string {
  if (times.length === 0) return body
  const lines = [...new Set(times)].toSorted((a, b) => a - b).map((time) => `• ${formatTime(time)}`)
  return `${body}\n\n${[answerTexts.suggestedTimes, ...lines].join('\n')}`
}

/** Takes an unassigned inquiry for who answers it. Throws `not_found` when it is another agent's. */
async function takeForAnswer(tx: Tx, actor: Actor, record: InquiryRecord, at: Date): Promise<void> {
  if (record.agent_id === actor.personId) return
  if (record.agent_id !== null) throw new AppError('not_found')
  await moveToAgent(tx, record, { agentId: actor.personId, reason: 'taken', at })
}

/**
 * Answers by email from the agent's mailbox, once for each key; for some seconds it can be undone. Throws `not_found`, `conflict` when the key was used for
 * another text, `rule_broken` without an address and for times that are over.
 */
export const respond = (actor: SessionActor, deps: Deps, id: string, input: Input): Promise<InquiryDetail> =>
  changeInquiry(actor, deps, id, async (tx, record) => {
    const at = deps.clock.now()
    const body = addTimes(input.body, input.suggested_times)
    const sourceKey = `answer:${id}:${actor.personId}:${input.key ?? crypto.randomUUID()}`
    const before = await tx
      .selectFrom('inquiry_message')
      .select('body')
      .where('source_key', '=', sourceKey)
      .executeTakeFirst()
    if (before && before.body !== body) throw new AppError('conflict', inquiryErrors.otherBody)
    if (before) return
    if (record.email === '') throw new AppError('rule_broken', inquiryErrors.noEmail)
    if (input.suggested_times.some((time) => time * 1000 <= at.getTime()))
      throw new AppError('rule_broken', inquiryErrors.pastTime)
    const heldUntil = getHeldUntil(at)
    await takeForAnswer(tx, actor, record, at)
    const { id: messageId } = await tx
      .insertInto('inquiry_message')
      .values({
        inquiry_id: id,
        direction: 'out',
        at,
        source_key: sourceKey,
        agent_id: actor.personId,
        ccs: input.cc,
        subject: input.subject,
        body,
        // The listing that the email shows.
        listing_id: input.attach_listing ? record.listing_id : null,
        state: 'waiting',
        leased_until: heldUntil,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeInquiry(tx, id, {
      ...settled,
      state: 'open',
      not_lead: null,
      answered_at: record.answered_at ?? at,
      snoozed_until: null,
      last_message_at: at,
      last_message: body.slice(0, maxExcerpt).toWellFormed(),
      last_direction: 'out',
      last_ccs: input.cc,
    })
    await keepBefore(tx, messageId, { record, questions: await settleQuestions(tx, id, at) })
    await deps.jobs.send(tx, answerJob, {}, { startAfter: heldUntil })
  })
