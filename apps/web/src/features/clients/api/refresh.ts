import type { QueryClient } from '@tanstack/react-query'
import type { Heard } from '../../../lib/live/follow-events.ts'
import { keys } from './keys.ts'

/** Several changes at once, and the word of them that the stream brings, are one refresh. */
const gatherMs = 40

const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** Soon, whatever shows clients asks for them anew. */
export function refreshClients(client: QueryClient): void {
  clearTimeout(waiting.get(client))
  const timer = setTimeout(() => {
    // What is under way is shown already; an answer from before would take it back. Its end asks again.
    if (client.isMutating({ mutationKey: keys.root }) === 0)
      void client.invalidateQueries({ queryKey: keys.root })
  }, gatherMs)
  waiting.set(client, timer)
}

/** Takes up what the event stream says of clients: changed in another tab, by a supervisor, or by mail. */
export function hearClients(client: QueryClient, heard: Heard): void {
  if (heard.kind === 'client' || heard.kind === 'missed') refreshClients(client)
}
