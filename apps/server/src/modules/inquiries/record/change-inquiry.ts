import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { sql, type Updateable } from 'kysely'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { answerQuestions } from '../../listing-sends/index.ts'
import { publishInquiry } from '../intake/notify-agents.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { readSettings, toDueDate } from '../settings/read-settings.ts'
import { inquiryErrors, noteTexts } from '../texts.ts'
import { lockInquiry, rereadInquiry } from './find-inquiry.ts'
import { describeInquiry } from './get-inquiry.ts'

type Changes = Updateable<Tables['inquiry']>

/** Nothing waits for an answer. */
export const settled = { needs_response: false, waiting_since: null, due_at: null } as const

export async function writeInquiry(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx
    .updateTable('inquiry')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Publishes a change to the agents of an inquiry, before and after it. */
export const publishToAgents = (
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  id: string,
  agents: readonly (string | null)[],
): Promise<void> => publishInquiry(tx, deps, [...new Set(agents.filter((agent) => agent !== null))], id)

/** Changes an inquiry in one transaction, and returns it. */
export async function changeInquiry(
  actor: SessionActor,
  deps: Deps,
  id: string,
  change: (tx: Tx, record: InquiryRecord) => Promise<void>,
): Promise<InquiryDetail> {
  const changed = await deps.db.transaction().execute(async (tx) => {
    const record = await lockInquiry(tx, actor, id)
    await change(tx, record)
    await publishToAgents(tx, deps, id, [record.agent_id, actor.personId])
    return rereadInquiry(tx, id)
  })
  return describeInquiry(actor, deps, changed)
}

/** Inserts what the office wrote that is not sent. */
async function insertNote(
  tx: Tx,
  inquiryId: string,
  note: {
    readonly personId: string
    readonly text: string
    readonly at: Date
    readonly key?: string | undefined
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('inquiry_message')
    .values({
      inquiry_id: inquiryId,
      direction: 'note',
      at: note.at,
      source_key: `note:${inquiryId}:${note.personId}:${note.key ?? crypto.randomUUID()}`,
      agent_id: note.personId,
      body: note.text,
    })
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const addNote = (
  actor: SessionActor,
  deps: Deps,
  id: string,
  { text, key }: { text: string; key?: string | undefined },
) =>
  changeInquiry(actor, deps, id, async (tx) => {
    await insertNote(tx, id, { personId: actor.personId, text, at: deps.clock.now(), key })
  })

export const snoozeInquiry = (actor: SessionActor, deps: Deps, id: string, until: number | null) =>
  changeInquiry(actor, deps, id, async (tx) => {
    const at = until === null ? null : new Date(until * 1000)
    if (at !== null && at <= deps.clock.now()) throw new AppError('rule_broken', inquiryErrors.pastTime)
    await writeInquiry(tx, id, { snoozed_until: at })
  })

export const setState = (actor: SessionActor, deps: Deps, id: string, state: 'open' | 'closed') =>
  changeInquiry(actor, deps, id, async (tx) => {
    await writeInquiry(tx, id, {
      state,
      not_lead: null,
      ...(state === 'closed' && { ...settled, snoozed_until: null }),
    })
    if (state === 'closed') await settleQuestions(tx, id, deps.clock.now())
  })

/** Marks the questions of a client's personal page as answered that came with an inquiry, and returns them. */
export async function settleQuestions(
  tx: Tx,
  id: string,
  at: Date,
): Promise<{ readonly id: string; readonly agent_id: string }[]> {
  const rows = await tx
    .selectFrom('inquiry_message as x')
    .innerJoin('listing_question as q', 'q.id', 'x.question_id')
    .where('x.inquiry_id', '=', id)
    .where('q.answered_at', 'is', null)
    .select(['q.id', 'q.agent_id'])
    .execute()
  for (const agentId of new Set(rows.map((row) => row.agent_id))) {
    const ids = rows.filter((row) => row.agent_id === agentId).map((row) => row.id)
    await answerQuestions(tx, agentId, { ids, at })
  }
  return rows
}

/** Lets an inquiry wait for an answer again, since its person wrote last. It is not made unassigned for it again. */
export async function reopenAnswer(
  tx: Tx,
  { id, last_in_at }: Pick<InquiryRecord, 'id' | 'last_in_at'>,
  now: Date,
) {
  const settings = await readSettings(tx)
  await writeInquiry(tx, id, {
    state: 'open',
    not_lead: null,
    needs_response: true,
    waiting_since: last_in_at,
    due_at: toDueDate(settings, last_in_at),
    overdue_at: now,
  })
}

export const answerElsewhere = (
  actor: SessionActor,
  deps: Deps,
  id: string,
  { answered, channel }: { answered: 0 | 1; channel: keyof typeof noteTexts.answered },
) =>
  changeInquiry(actor, deps, id, async (tx, record) => {
    const at = deps.clock.now()
    if (answered === 0) {
      if (!record.needs_response) await reopenAnswer(tx, record, at)
      return
    }
    if (!record.needs_response) return
    await writeInquiry(tx, id, {
      ...settled,
      answered_at: record.answered_at ?? at,
      snoozed_until: null,
    })
    await insertNote(tx, id, { personId: actor.personId, text: noteTexts.answered[channel], at })
    await settleQuestions(tx, id, at)
  })
