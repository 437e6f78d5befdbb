import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hasDeparted, updateRecipients, findRecipients, describeFailures } from './recipients.ts'
import { convertToDraft } from '../drafts/convert-to-draft.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { transitionEntry, findSendEntry } from './entries.ts'
import { accountTurnedOff, mayHaveBeenSent } from './texts.ts'
import { completeSend } from './transitions.ts'

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

/** A mail that is not known to have been sent. */
export interface PendingSend {
  readonly id: string
  readonly state: 'queued' | 'sending'
  /** Its data was sent once without a reply: only the server that received it can confirm it. */
  readonly may_have_left: boolean
}

/** Returns the mailbox's queued mail, scheduled mail included, and locks it until the transaction ends. */
export async function findPendingSends(tx: Tx, personId: string): Promise<PendingSend[]> {
  const { rows } = await sql<PendingSend>`SELECT id, state, may_have_left FROM mail_outbox
    WHERE person_id = ${personId} AND kind = 'send' AND state IN ('queued', 'sending') ORDER BY id FOR UPDATE`.execute(
    tx,
  )
  return rows
}

/**
 * Cancels a queued mail and converts it into a draft with a notice. Does nothing when a recipient already has it: then
 * it is still sent to the others. The mailbox must be locked.
 */
export async function cancelSend(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  outboxId: string,
  notice: string,
): Promise<void> {
  const entry = await findSendEntry(tx, personId, outboxId)
  if (!entry || entry.message_id === null || (await hasDeparted(tx, outboxId))) return
  const change = { from: 'queued', to: 'cancelled', failure: notice, now: deps.clock.now() } as const
  if (await transitionEntry(tx, personId, outboxId, change))
    await convertToDraft(tx, deps, personId, entry, notice)
}

/** Marks a mail that may have been sent as `uncertain`, for the agent to resolve. */
export async function markUncertain(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  outboxId: string,
): Promise<void> {
  const now = deps.clock.now()
  await updateRecipients(tx, outboxId, { from: 'waiting', to: 'uncertain', now })
  await transitionEntry(tx, personId, outboxId, { from: 'queued', to: 'sending', now })
  const failure = describeFailures(await findRecipients(tx, outboxId)) ?? mayHaveBeenSent
  await completeSend(tx, deps, personId, outboxId, { state: 'uncertain', failure })
}

/** Cancels mail of deactivated agents when it becomes due; it becomes a draft, for the case that they return. */
export async function cancelDueOfDeactivated(deps: StoreDeps & Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<PendingSend & { person_id: string }>`
    SELECT o.id, o.state, o.may_have_left, o.person_id
    FROM mail_outbox o JOIN agent a ON a.person_id = o.person_id AND a.deactivated_at IS NOT NULL
    WHERE o.kind = 'send' AND o.state = 'queued' AND o.due_at <= ${deps.clock.now()} ORDER BY o.id`.execute(
    deps.db,
  )
  for (const { id, person_id, may_have_left } of rows)
    await deps.db.transaction().execute(async (tx) => {
      await lockMailbox(tx, person_id)
      if (may_have_left) await markUncertain(tx, deps, person_id, id)
      else await cancelSend(tx, deps, person_id, id, accountTurnedOff)
    })
}
