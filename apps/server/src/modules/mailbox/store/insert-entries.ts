import type { Tx } from '../../../platform/db/db.ts'
import { honorStopEmails } from '../../email-opt-outs/index.ts'
import { labelBits } from '../labels.ts'
import type { AssignedThread } from './assign-threads.ts'
import { queueLabelChange } from './change-queue.ts'
import type { CheckedEntry } from './check-entries.ts'
import { recordChange, type IngestDeps } from './ingest-batch.ts'
import { insertMessages } from './insert-message.ts'
import { cancelReminders } from './reminders.ts'
import { renameThreads } from './threading.ts'
import { updatePeople } from './update-people.ts'

export interface AddedMessage {
  readonly id: string
  readonly threadId: string
  /** False for a duplicate: only labels may have been added, and the caller's files are not used. */
  readonly added: boolean
}

/** A checked message with its thread. */
export type PlacedEntry = CheckedEntry & AssignedThread

/** Cancels the reminders of existing threads that received new mail in the inbox. */
async function cancelAnsweredReminders(
  tx: Tx,
  deps: IngestDeps,
  entries: readonly PlacedEntry[],
): Promise<void> {
  const answered = entries.flatMap(({ batch, message, options, sent, threadId }) =>
    threadId !== null && options.labels & labelBits.INBOX && !sent && !message.automatic && !options.imported
      ? [{ mailbox: batch.mailbox, personId: batch.mailbox.person_id, threadIds: [threadId] }]
      : [],
  )
  if (answered.length === 0) return
  const changed = await cancelReminders(tx, answered)
  for (const { mailbox } of new Map(answered.map((one) => [one.personId, one])).values())
    await queueLabelChange(tx, deps, mailbox, changed.get(mailbox.person_id) ?? [])
}

/** Inserts messages into their threads, with what follows from them, and returns them in their order. */
export async function insertEntries(
  tx: Tx,
  deps: IngestDeps,
  entries: readonly PlacedEntry[],
): Promise<AddedMessage[]> {
  if (entries.length === 0) return []
  const insertions = entries.map(({ batch, options, ...entry }) => {
    const { at, labels, size, rawKey } = options
    return { ...entry, personId: batch.mailbox.person_id, at, labels, size, rawKey }
  })
  await renameThreads(
    tx,
    insertions.flatMap(({ threadId, ...row }) => (threadId === null ? [] : [{ ...row, threadId }])),
  )
  const rows = await insertMessages(tx, insertions)
  await updatePeople(tx, entries)
  await cancelAnsweredReminders(tx, deps, entries)
  const received = entries.filter(({ sent }) => !sent)
  await honorStopEmails(
    tx,
    received.map(({ message, options }) => ({ subject: message.subject, at: options.at })),
  )
  return rows.map(({ id, thread_id }, index) => {
    const { batch, options } = entries[index]!
    const change = options.labels & labelBits.INBOX ? 'new' : 'changed'
    recordChange(batch, options.quiet ? null : change, [thread_id])
    return { id, threadId: thread_id, added: true }
  })
}
