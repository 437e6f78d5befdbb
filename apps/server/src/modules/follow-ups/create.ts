import { followUpHoldSeconds, type followUps } from '@pb/contract/follow-ups'
import type { Body } from '@pb/contract/endpoint'
import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { publishClientChange, setStages } from '../clients/index.ts'
import { requirePostalAddress } from '../email-opt-outs/index.ts'
import { addTasksInBulk } from '../clients/tasks/index.ts'
import { findRecipients, getSkip, type Recipient } from './recipients.ts'
import { followUpQueueJob } from './queue.ts'
import type { FollowUpState } from './tables.ts'
import { followUpErrors } from './texts.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

type Input = Body<typeof followUps.sendFollowUp>

/** The same email is not sent to a client again within this time, whichever window sends it. */
const repeatHours = 24
/** Between two emails. Gmail allows two a second, and many SMTP servers about one. */
const secondsBetween = 1
/** Rows per statement. */
const batchSize = 500

async function findPrevious(tx: Tx, agentId: string, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('follow_up')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.id
}

/** The clients who were sent the same email, which was not undone. */
async function findAlreadySent(
  tx: Tx,
  agentId: string,
  { email, now }: { email: Input['email']; now: Date },
): Promise<ReadonlySet<string>> {
  if (!email) return new Set()
  const { rows } = await sql<{ client_id: string }>`
    SELECT fc.client_id FROM follow_up f JOIN follow_up_client fc ON fc.follow_up_id = f.id
    WHERE f.agent_id = ${agentId} AND f.subject = ${email.subject} AND f.message = ${email.message}
      AND f.undone_at IS NULL AND f.created_at > ${now}::timestamptz - make_interval(hours => ${repeatHours})
      AND fc.state IN ('waiting', 'sending', 'queued')`.execute(tx)
  return new Set(rows.map(({ client_id }) => client_id))
}

interface PlannedClient {
  readonly recipient: Recipient
  readonly state: FollowUpState
}

function planClients(
  recipients: readonly Recipient[],
  { email }: Input,
  alreadySent: ReadonlySet<string>,
): PlannedClient[] {
  return recipients.map((recipient) => {
    const skip = getSkip(recipient)
    if (skip === 'archived') return { recipient, state: 'archived' }
    if (!email) return { recipient, state: 'no-message' }
    if (skip) return { recipient, state: skip }
    return { recipient, state: alreadySent.has(recipient.client_id) ? 'already-sent' : 'waiting' }
  })
}

async function insertClients(
  tx: Tx,
  { id, agentId, now }: { id: string; agentId: string; now: Date },
  planned: readonly PlannedClient[],
): Promise<void> {
  let position = 0
  const rows = planned.map(({ recipient: { client_id }, state }) => {
    const seconds = followUpHoldSeconds + (state === 'waiting' ? position++ : 0) * secondsBetween
    const due_at = new Date(now.getTime() + seconds * 1000)
    return {
      follow_up_id: id,
      client_id,
      agent_id: agentId,
      state,
      due_at,
      outbox_id: null,
      task_id: null,
      stage_before: null,
    }
  })
  for (const batch of chunk(rows, batchSize)) await tx.insertInto('follow_up_client').values(batch).execute()
}

/** Adds the task and sets the stage of the clients, and stores what to undo. */
async function changeClients(
  tx: Tx,
  { id, agentId, now }: { id: string; agentId: string; now: Date },
  { task, stage }: Input,
  clientIds: readonly string[],
): Promise<void> {
  if (task) {
    const added = await addTasksInBulk(tx, { agentId, clientIds, title: task.title, dueOn: task.due_on, now })
    await sql`UPDATE follow_up_client fc SET task_id = t.id
      FROM jsonb_to_recordset(${toJsonText(added)}::jsonb) AS t(id bigint, client_id bigint)
      WHERE fc.follow_up_id = ${id} AND fc.client_id = t.client_id`.execute(tx)
  }
  if (stage) {
    const changed = await setStages(
      tx,
      agentId,
      clientIds.map((client_id) => ({ client_id, stage })),
      now,
    )
    await sql`UPDATE follow_up_client fc SET stage_before = c.before
      FROM jsonb_to_recordset(${toJsonText(changed)}::jsonb) AS c(client_id bigint, before text)
      WHERE fc.follow_up_id = ${id} AND fc.client_id = c.client_id`.execute(tx)
  }
}

/**
 * Follows up with the selected clients; a repeated key returns the first follow-up. Emails wait for the time in which the
 * follow-up can be undone, then go to the outbox one after the other. Returns the id.
 */
export async function createFollowUp(actor: Actor, deps: Deps, input: Input): Promise<string> {
  const { email, task, stage, key, user_ids, filter } = input
  if (!email && !task && !stage) throw new AppError('rule_broken', followUpErrors.nothingToDo)
  const agentId = actor.personId
  const now = deps.clock.now()
  if (email) await requirePostalAddress(deps.db, actor)
  return deps.db.transaction().execute(async (tx) => {
    // One at a time for each agent, so that two windows do not send the same email twice.
    await lockUntilCommit(tx, 'follow-ups', agentId)
    const previous = await findPrevious(tx, agentId, key)
    if (previous !== undefined) return previous
    const recipients = await findRecipients(tx, actor, { user_ids, filter })
    const planned = planClients(recipients, input, await findAlreadySent(tx, agentId, { email, now }))
    const { id } = await tx
      .insertInto('follow_up')
      .values({
        agent_id: agentId,
        key,
        subject: email?.subject ?? null,
        message: email?.message ?? null,
        stage,
        task_title: task?.title ?? null,
        task_due_on: task?.due_on ?? null,
        created_at: now,
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const context = { id, agentId, now }
    await insertClients(tx, context, planned)
    const changing = planned.filter(({ state }) => state !== 'archived' && state !== 'already-sent')
    await changeClients(
      tx,
      context,
      input,
      changing.map(({ recipient }) => recipient.client_id),
    )
    const startAfter = new Date(now.getTime() + followUpHoldSeconds * 1000)
    await deps.jobs.send(tx, followUpQueueJob, {}, { startAfter })
    await publishClientChange(tx, deps, agentId, '0')
    return id
  })
}
