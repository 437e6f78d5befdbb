import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hasLeft, noteRecipients, rowsOf, troubleOf } from '../providers/outbox/recipients.ts'
import { moveEntry, sendEntry } from './outbox.ts'
import { completeSend, makeDraft } from './undo.ts'

type StoreDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

/** A mail that has not left, as far as anybody knows. */
export interface WaitingMail {
  readonly id: string
  readonly state: 'queued' | 'sending'
  /** Its text was said once, and no answer came: only where that was can it be looked for. */
  readonly may_have_left: boolean
}

/** Mails of a mailbox that wait to leave, those for later included; nobody claims them until the transaction ends. */
export async function waitingMails(tx: Tx, personId: string): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`SELECT id, state, may_have_left FROM mail_outbox
    WHERE person_id = ${personId} AND kind = 'send' AND state IN ('queued', 'sending') ORDER BY id FOR UPDATE`.execute(
    tx,
  )
  return rows
}

/**
 * Makes a draft, with a notice, of a mail that waits to leave; the mailbox is locked. One that somebody has already
 * goes on its way to the others.
 */
export async function takeBack(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  outboxId: string,
  notice: string,
): Promise<void> {
  const entry = await sendEntry(tx, personId, outboxId)
  if (!entry || entry.message_id === null || (await hasLeft(tx, outboxId))) return
  const change = { from: 'queued', to: 'cancelled', failure: notice, now: deps.clock.now() } as const
  if (await moveEntry(tx, personId, outboxId, change)) await makeDraft(tx, deps, personId, entry, notice)
}

/** Leaves it to the agent what became of a mail that may have left: nobody sends it again unasked. */
export async function leaveUncertain(
  tx: Tx,
  deps: StoreDeps,
  personId: string,
  outboxId: string,
): Promise<void> {
  const now = deps.clock.now()
  await noteRecipients(tx, outboxId, { from: 'waiting', to: 'uncertain', now })
  await moveEntry(tx, personId, outboxId, { from: 'queued', to: 'sending', now })
  const failure = troubleOf(await rowsOf(tx, outboxId)) ?? 'It may have left before the mailbox moved.'
  await completeSend(tx, deps, personId, outboxId, { state: 'uncertain', failure })
}
