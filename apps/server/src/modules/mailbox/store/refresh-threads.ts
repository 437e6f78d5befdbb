import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'

/**
 * Threads refreshed by one statement, whose plan is made for few: 5,000 at once take 14 s, in batches of 50 to 300 all
 * take 4 s.
 */
const refreshBatchSize = 200
/** Thread ids in one event; an event about more threads has none, and the page reloads everything. */
const maxThreadsPerEvent = 50

/** Whether new mail arrived or existing messages changed. */
export type MailChange = 'new' | 'changed'

interface StaleThreads {
  readonly personId: string
  readonly threadIds: readonly string[]
}

/**
 * Recomputes folders, counts, the attachment library and the people of threads from their messages. Requires the locks
 * of these mailboxes. Pass `people: false` when no message was added to or removed from "All mail".
 */
export async function refreshMailboxes(
  tx: Tx,
  mailboxes: readonly StaleThreads[],
  { people = true }: { people?: boolean } = {},
): Promise<void> {
  const stale = new Map(mailboxes.flatMap(({ personId, threadIds }) => threadIds.map((id) => [id, personId])))
  for (const rows of chunk([...stale], refreshBatchSize)) {
    const owners = [...new Set(rows.map(([, personId]) => personId))]
    await sql`SELECT mail_settle(${owners}::bigint[], ${rows.map(([id]) => id)}::bigint[], ${people}::boolean)`.execute(
      tx,
    )
  }
}

/** Refreshes threads of one mailbox; see `refreshMailboxes`. */
export function refreshThreads(
  tx: Tx,
  personId: string,
  threadIds: readonly string[],
  options: { people?: boolean } = {},
): Promise<void> {
  return refreshMailboxes(tx, [{ personId, threadIds }], options)
}

interface MailEvent {
  readonly personId: string
  readonly change: MailChange
  readonly threadIds: readonly string[]
}

function toEvent({ personId, change, threadIds }: MailEvent) {
  const unique = [...new Set(threadIds)]
  const threads = unique.length <= maxThreadsPerEvent ? unique.join(',') : ''
  return { personId, event: { kind: 'mail' as const, data: { what: change, threads } } }
}

/** Notifies the agents' open tabs when the transaction commits. */
export async function publishMailEvents(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  changes: readonly MailEvent[],
): Promise<void> {
  await events.publishAll(changes.map(toEvent), tx)
}

/** Notifies the open tabs of one agent when the transaction commits. */
export function publishMailEvent(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  personId: string,
  change: MailChange,
  threadIds: readonly string[],
): Promise<void> {
  return publishMailEvents(tx, deps, [{ personId, change, threadIds }])
}

/** Notifies the open tabs of an agent, when the transaction commits, that drafts were sent or removed. */
export async function publishClosedDrafts(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  personId: string,
  draftIds: readonly string[],
  sent: boolean,
): Promise<void> {
  const data = { drafts: draftIds.slice(0, maxThreadsPerEvent).join(','), sent: sent ? 1 : 0 }
  await events.publish(personId, { kind: 'drafts_closed', data }, tx)
}
