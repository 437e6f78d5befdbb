import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveUpdate } from '../../lib/live/subscribe-to-events.ts'
import { mailboxKeys } from '../../queries/mailbox-keys.ts'
import type { ThreadPage } from '../../queries/mailbox.ts'

/** Merges several changes, and the events about them, into one refresh. */
const debounceMs = 40

interface Pending {
  /** Threads to refetch; null for all. */
  threads: Set<string> | null
  /** All changes are those of this tab, which has applied them to the cached lists. */
  applied: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

const pending = new WeakMap<QueryClient, Pending>()

/** How long the event about a change of this tab may take. */
const ownEventMs = 5000

/** When this tab last changed a thread, by thread id. */
const ownChanges = new WeakMap<QueryClient, Map<string, number>>()

/** Whether a list is complete without another request: its last page, from which the changed threads were removed. */
function isComplete({ state }: Query, changed: ReadonlySet<string>): boolean {
  const page = state.data as ThreadPage | undefined
  return (
    page !== undefined &&
    !state.isInvalidated &&
    page.threads.length > 0 &&
    page.next_page_token === null &&
    !page.threads.some(({ id }) => changed.has(id))
  )
}

function invalidate(client: QueryClient): void {
  const state = pending.get(client)
  if (!state) return
  // A pending mutation has updated the cache optimistically, which a refetch would revert. Its end refreshes again.
  if (client.isMutating({ mutationKey: mailboxKeys.root }) > 0) return
  pending.delete(client)
  const { threads, applied } = state
  void client.invalidateQueries({ queryKey: mailboxKeys.folderCounts })
  void client.invalidateQueries({
    queryKey: mailboxKeys.lists,
    predicate: (query) => !(applied && threads && query.isActive() && isComplete(query, threads)),
  })
  void client.invalidateQueries({ queryKey: mailboxKeys.counts })
  void client.invalidateQueries({ queryKey: mailboxKeys.bulk })
  void client.invalidateQueries({ queryKey: mailboxKeys.attachments })
  void client.invalidateQueries({
    queryKey: mailboxKeys.threads,
    predicate: ({ queryKey }) => threads === null || threads.has(String(queryKey[2])),
  })
}

/**
 * Invalidates lists, counts, attachments and these threads (null for all threads), debounced. With `applied`, threads
 * were already removed from the lists that they left, so the last page of a list needs no other rows.
 */
export function refreshMailbox(
  client: QueryClient,
  threadIds: readonly string[] | null,
  { applied = false } = {},
): void {
  const state = pending.get(client) ?? { threads: new Set<string>(), applied: true, timer: undefined }
  state.applied &&= applied
  if (threadIds === null) state.threads = null
  else for (const id of threadIds) state.threads?.add(id)
  clearTimeout(state.timer)
  state.timer = setTimeout(() => invalidate(client), debounceMs)
  pending.set(client, state)
}

/** Refreshes the mailbox after a change of this tab, which it has applied to the lists. */
export function refreshAfterOwnChange(client: QueryClient, threadIds: readonly string[]): void {
  const changes = ownChanges.get(client) ?? new Map<string, number>()
  ownChanges.set(client, changes)
  for (const id of threadIds) changes.set(id, Date.now())
  refreshMailbox(client, threadIds, { applied: true })
}

/** Whether an event is about changes that this tab has just made. */
function isOwnEvent(client: QueryClient, what: unknown, threadIds: readonly string[]): boolean {
  const changes = ownChanges.get(client)
  return what === 'changed' && threadIds.every((id) => Date.now() - (changes?.get(id) ?? 0) < ownEventMs)
}

/** Refreshes the mailbox after a mail event, or everything after a gap in the event stream. */
export function applyMailEvent(client: QueryClient, event: LiveUpdate): void {
  if (event.kind === 'missed') refreshMailbox(client, null)
  if (event.kind !== 'mail' || !('data' in event)) return
  const threads = String(event.data['threads'] ?? '')
  const ids = threads === '' ? null : threads.split(',')
  refreshMailbox(client, ids, { applied: ids !== null && isOwnEvent(client, event.data['what'], ids) })
}
