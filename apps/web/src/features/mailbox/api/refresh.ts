import type { QueryClient } from '@tanstack/react-query'
import type { Heard } from '../../../lib/live/follow-events.ts'
import { keys } from './keys.ts'

/** Several changes at once, and the word of them that the stream brings, are one refresh. */
const gatherMs = 40

interface Pending {
  /** Threads to read anew; null: all of them. */
  threads: Set<string> | null
  timer: ReturnType<typeof setTimeout> | undefined
}

const pending = new WeakMap<QueryClient, Pending>()

function ask(client: QueryClient): void {
  const state = pending.get(client)
  if (!state) return
  // What is under way is shown already; an answer from before it would take it back. Its end asks again.
  if (client.isMutating({ mutationKey: keys.root }) > 0) return
  pending.delete(client)
  const { threads } = state
  void client.invalidateQueries({ queryKey: keys.labels })
  void client.invalidateQueries({ queryKey: keys.lists })
  void client.invalidateQueries({ queryKey: keys.library })
  void client.invalidateQueries({
    queryKey: keys.threads,
    predicate: ({ queryKey }) => threads === null || threads.has(String(queryKey[2])),
  })
}

/** Soon asks anew for lists, counts and these threads (null: every thread) of what is shown. */
export function refreshMailbox(client: QueryClient, threadIds: readonly string[] | null): void {
  const state = pending.get(client) ?? { threads: new Set<string>(), timer: undefined }
  if (threadIds === null) state.threads = null
  else for (const id of threadIds) state.threads?.add(id)
  clearTimeout(state.timer)
  state.timer = setTimeout(() => ask(client), gatherMs)
  pending.set(client, state)
}

/** Takes up what the event stream says of mail; after a gap in it everything shown is asked for anew. */
export function hearMail(client: QueryClient, heard: Heard): void {
  if (heard.kind === 'missed') refreshMailbox(client, null)
  if (heard.kind !== 'mail' || !('data' in heard)) return
  const threads = String(heard.data['threads'] ?? '')
  refreshMailbox(client, threads === '' ? null : threads.split(','))
}
