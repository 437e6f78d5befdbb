import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { completeSend, failSend } from './transitions.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { publishMailEvent } from '../store/refresh-threads.ts'
import type { SendOutcome } from './port.ts'
import { notifyFailure } from './notify-failure.ts'
import { requeueEntry, type ClaimedEntry, type ExpiredEntry } from './claim.ts'
import { updateRecipients, findRecipients, describeFailures } from './recipients.ts'
import { noRecipientsLeft, noRelay, willRetry } from './texts.ts'

/** Delay after each failed attempt: together they outlast a relay that is down for a day. */
const retryDelaysMinutes = [1, 2, 5, 15, 30, 60, 120, 240, 480, 720]
/** Delay before checking again whether a relay is configured. */
const relayRetryMinutes = 60

type LeasedEntry = Pick<ExpiredEntry, 'id' | 'person_id' | 'claim' | 'message_id'>

async function isLeaseHeld(tx: Tx, { id, claim }: LeasedEntry): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM mail_outbox WHERE id = ${id} AND claim = ${claim} AND state = 'sending'
    FOR UPDATE`.execute(tx)
  return rows.length > 0
}

/** Sets the final state of an entry from the states of its recipients, none of which is `waiting`. */
async function finalizeByRecipients(
  tx: Tx,
  deps: Deps,
  { id, person_id, message_id }: LeasedEntry,
): Promise<void> {
  const rows = await findRecipients(tx, id)
  const failures = describeFailures(rows)
  // Empty when nothing failed, to clear the message of an earlier attempt.
  const failure = failures ?? ''
  const isDraft = rows.every(({ state }) => state === 'refused')
  const hasState = (state: string): boolean => rows.some((row) => row.state === state)
  if (hasState('uncertain')) await completeSend(tx, deps, person_id, id, { state: 'uncertain', failure })
  else if (isDraft) await failSend(tx, deps, person_id, id, failures ?? noRecipientsLeft)
  else await completeSend(tx, deps, person_id, id, { state: 'sent', failure })
  if (message_id !== null && (failures !== null || isDraft))
    await notifyFailure(tx, deps, person_id, {
      outboxId: id,
      messageId: message_id,
      isDraft,
      failure: failures ?? noRecipientsLeft,
    })
}

async function finalize(deps: Deps, entry: LeasedEntry, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, entry.person_id)
    if (!(await isLeaseHeld(tx, entry))) return
    await change(tx)
    await finalizeByRecipients(tx, deps, entry)
  })
}

async function publishThreadChange(deps: Deps, { person_id, message_id }: ClaimedEntry): Promise<void> {
  const { rows } = await sql<{
    thread_id: string
  }>`SELECT thread_id FROM mail_message WHERE id = ${message_id}`.execute(deps.db)
  const message = maybeOne(rows)
  if (message)
    await deps.db
      .transaction()
      .execute((tx) => publishMailEvent(tx, deps, person_id, 'changed', [message.thread_id]))
}

async function scheduleRetry(
  deps: Deps,
  entry: ClaimedEntry,
  minutes: number,
  failure: string,
  tried: boolean,
) {
  const dueAt = new Date(deps.clock.now().getTime() + minutes * 60_000)
  if (await requeueEntry(deps, entry, { dueAt, failure, tried })) await publishThreadChange(deps, entry)
}

/** Records the outcome of an attempt to send. */
export async function recordOutcome(deps: Deps, entry: ClaimedEntry, outcome: SendOutcome): Promise<void> {
  if (outcome.kind === 'waits') return scheduleRetry(deps, entry, relayRetryMinutes, noRelay, false)
  if (outcome.kind === 'settled') return finalize(deps, entry, async () => {})
  const minutes = retryDelaysMinutes[entry.attempts]
  if (minutes !== undefined)
    return scheduleRetry(deps, entry, minutes, willRetry(outcome.code, minutes), true)
  const reason = outcome.code
  const now = deps.clock.now()
  return finalize(deps, entry, (tx) =>
    updateRecipients(tx, entry.id, { from: 'waiting', to: 'refused', reason, keepsReason: true, now }),
  )
}

/** Ends an entry whose process died after the data was sent: recipients without an outcome become `uncertain`. */
export async function recordExpired(deps: Deps, entry: ExpiredEntry): Promise<void> {
  const now = deps.clock.now()
  await finalize(deps, entry, (tx) =>
    updateRecipients(tx, entry.id, { from: 'waiting', to: 'uncertain', now }),
  )
}
