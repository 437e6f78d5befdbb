import type { QueryClient } from '@tanstack/react-query'
import type { LiveUpdate } from '../../lib/live/subscribe-to-events.ts'
import { mailboxKeys } from '../../queries/mailbox-keys.ts'

/** Merges several changes, and the events about them, into one refresh. */
const debounceMs = 40

interface Pending {
  /** Threads to refetch; null for all. */
  threads: Set<string> | null
  timer: ReturnType<typeof setTimeout> | undefined
}

const pending = new WeakMap<QueryClient, Pending>()

function invalidate(client: QueryClient): void {
  const state = pending.get(client)
  if (!state) return
  // A pending mutation has updated the cache optimistically, which a refetch would revert. Its end refreshes again.
  if (client.isMutating({ mutationKey: mailboxKeys.root }) > 0) return
  pending.delete(client)
  const { threads } = state
  void client.invalidateQueries({ queryKey: mailboxKeys.folderCounts })
  void client.invalidateQueries({ queryKey: mailboxKeys.lists })
  void client.invalidateQueries({ queryKey: mailboxKeys.counts })
  void client.invalidateQueries({ queryKey: mailboxKeys.attachments })
  void client.invalidateQueries({
    queryKey: mailboxKeys.threads,
    predicate: ({ queryKey }) => threads === null || threads.has(String(queryKey[2])),
  })
}

/** Invalidates lists, counts, attachments and these threads (null for all threads), debounced. */
export function refreshMailbox(client: QueryClient, threadIds: readonly string[] | null): void {
  const state = pending.get(client) ?? { threads: new Set<string>(), timer: undefined }
  if (threadIds === null) state.threads = null
  else for (const id of threadIds) state.threads?.add(id)
  clearTimeout(state.timer)
  state.timer = setTimeout(() => invalidate(client), debounceMs)
  pending.set(client, state)
}

/** Refreshes the mailbox after a mail event, or everything after a gap in the event stream. */
export function applyMailEvent(client: QueryClient, event: LiveUpdate): void {
  if (event.kind === 'missed') refreshMailbox(client, null)
  if (event.kind !== 'mail' || !('data' in event)) return
  const threads = String(event.data['threads'] ?? '')
  refreshMailbox(client, threads === '' ? null : threads.split(','))
}
