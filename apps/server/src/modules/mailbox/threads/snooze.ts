import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { labelBits } from '../labels.ts'
import { changeLabels } from '../store/change-labels.ts'
import { lockMailbox } from '../store/mailbox.ts'
import { queueLabels } from '../store/outbox.ts'
import { wakeMessages } from '../store/reminders.ts'
import { settle, tell } from '../store/settle.ts'
import { ownThread } from './change.ts'
import type { ReminderRow } from './row-queries.ts'

type Kind = ReminderRow['kind']

function momentOf(now: Date, unixSeconds: number): Date {
  const due = new Date(unixSeconds * 1000)
  if (due <= now) throw new AppError('rule_broken', 'Choose a time that is still to come')
  return due
}

async function put(tx: Tx, { personId, threadId, kind, due, now }: Reminder): Promise<void> {
  await tx
    .insertInto('mail_reminder')
    .values({ person_id: personId, thread_id: threadId, kind, due_at: due, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['thread_id', 'kind']).doUpdateSet({ due_at: due, created_at: now }),
    )
    .execute()
}

interface Reminder {
  readonly personId: string
  readonly threadId: string
  readonly kind: Kind
  readonly due: Date
  readonly now: Date
}

async function removed(tx: Tx, personId: string, threadId: string, kind: Kind): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_reminder')
    .where('person_id', '=', personId)
    .where('thread_id', '=', threadId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes the caller's thread out of the inbox until then. Throws `not_found`, or `rule_broken` for a time gone by. */
export async function snooze(
  { personId }: Actor,
  deps: Deps,
  threadId: string,
  until: number,
): Promise<ReminderRow> {
  const now = deps.clock.now()
  const due = momentOf(now, until)
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    await ownThread(tx, personId, threadId)
    await put(tx, { personId, threadId, kind: 'snooze', due, now })
    const change = { add: labelBits.SNOOZED, remove: labelBits.INBOX }
    await changeLabels(tx, deps, personId, { threads: [threadId] }, change)
  })
  return { kind: 'snooze', due_at: due }
}

/** Puts a sleeping thread of the caller back now; one that is awake stays as it is. Throws `not_found`. */
export async function wake({ personId }: Actor, deps: Deps, threadId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const mailbox = await lockMailbox(tx, personId)
    await ownThread(tx, personId, threadId)
    if (!(await removed(tx, personId, threadId, 'snooze'))) return
    await queueLabels(tx, deps, mailbox, await wakeMessages(tx, personId, threadId))
    await settle(tx, personId, [threadId])
    await tell(tx, deps, personId, 'changed', [threadId])
  })
}

/** Asks to be reminded of the caller's thread if nobody has written in it by then. */
export async function remind(
  { personId }: Actor,
  deps: Deps,
  threadId: string,
  at: number,
): Promise<ReminderRow> {
  const now = deps.clock.now()
  const due = momentOf(now, at)
  await deps.db.transaction().execute(async (tx) => {
    await ownThread(tx, personId, threadId)
    await put(tx, { personId, threadId, kind: 'reply', due, now })
    await tell(tx, deps, personId, 'changed', [threadId])
  })
  return { kind: 'reply', due_at: due }
}

/** Takes that back. Throws `not_found` where the thread is unknown. */
export async function forget({ personId }: Actor, deps: Deps, threadId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await ownThread(tx, personId, threadId)
    if (await removed(tx, personId, threadId, 'reply')) await tell(tx, deps, personId, 'changed', [threadId])
  })
}
