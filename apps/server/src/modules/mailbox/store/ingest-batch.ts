import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Authentication } from '../authentication.ts'
import type { ParsedMessage } from '../message.ts'
import type { QueueDeps } from './change-queue.ts'
import type { Mailbox } from './mailbox.ts'
import { refreshMailboxes, publishMailEvents, type MailChange } from './refresh-threads.ts'

export type IngestDeps = Pick<Deps, 'events' | 'files'> & QueueDeps

/** How a message is stored. */
export interface IngestOptions {
  /** Sorts the message: when it was received; for imported mail, when it was sent. */
  readonly at: Date
  /** Bits of labels.ts. */
  readonly labels: number
  /** Bytes of the raw message. */
  readonly size: number
  readonly rawKey: string | null
  /** The thread, if it is known, for example for a reply sent from here. */
  readonly threadId?: string
  /** Finds the thread, once the messages before it are stored; for a delivery report. */
  readonly findThread?: () => Promise<string | null>
  /** Publishes no event for this message; for bulk imports. */
  readonly quiet?: boolean
  /** An old message of another program: it answers nothing that waits here. */
  readonly imported?: boolean
  /** What is known about the sender of a mail from outside. Without it, the mail is trusted as from this office. */
  readonly authentication?: Authentication
  /** A message of the agent that has not been sent yet. */
  readonly unsent?: boolean
}

/** A locked mailbox with the messages added to it in one transaction, and the work left for `finishIngest`. */
export interface IngestBatch {
  readonly mailbox: Mailbox
  /** Threads with folders and counts that have to be refreshed. */
  readonly staleThreadIds: Set<string>
  /** Events to publish to open tabs, with their threads. */
  readonly events: Map<MailChange, Set<string>>
}

/** A message to add to a mailbox. */
export interface IngestEntry {
  readonly batch: IngestBatch
  readonly message: ParsedMessage
  readonly options: IngestOptions
}

/** Starts a batch. The caller holds the mailbox lock. */
export const beginIngest = (mailbox: Mailbox): IngestBatch => ({
  mailbox,
  staleThreadIds: new Set(),
  events: new Map(),
})

export function recordChange(
  batch: IngestBatch,
  change: MailChange | null,
  threadIds: readonly string[],
): void {
  for (const id of threadIds) batch.staleThreadIds.add(id)
  if (change === null) return
  const changed = batch.events.get(change) ?? new Set()
  batch.events.set(change, changed)
  for (const id of threadIds) changed.add(id)
}

/** Refreshes the stale threads of these batches. */
export async function refreshStaleThreads(tx: Tx, batches: readonly IngestBatch[]): Promise<void> {
  await refreshMailboxes(
    tx,
    batches.map(({ mailbox, staleThreadIds }) => ({
      personId: mailbox.person_id,
      threadIds: [...staleThreadIds],
    })),
  )
  for (const { staleThreadIds } of batches) staleThreadIds.clear()
}

/** Refreshes the threads of these batches and publishes their events to open tabs. */
export async function finishIngest(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  batches: readonly IngestBatch[],
): Promise<void> {
  await refreshStaleThreads(tx, batches)
  const events = batches.flatMap(({ mailbox, events }) =>
    [...events].map(([change, threadIds]) => ({
      personId: mailbox.person_id,
      change,
      threadIds: [...threadIds],
    })),
  )
  await publishMailEvents(tx, deps, events)
}
