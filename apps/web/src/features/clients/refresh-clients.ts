import type { QueryClient } from '@tanstack/react-query'
import type { LiveUpdate } from '../../lib/live/subscribe-to-events.ts'
import { clientKeys } from '../../queries/client-keys.ts'

/** Several changes and their live events within this time cause one refetch. */
const batchMs = 40

const timers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** Invalidates all client data after a short delay. */
export function refreshClients(client: QueryClient): void {
  clearTimeout(timers.get(client))
  const timer = setTimeout(() => {
    // A refetch during a mutation could overwrite its optimistic update. The mutation refreshes when it ends.
    const ownChanges = client.isMutating({ predicate: ({ meta }) => meta?.refresh === refreshClients })
    if (ownChanges + client.isMutating({ mutationKey: clientKeys.root }) === 0)
      void client.invalidateQueries({ queryKey: clientKeys.root })
  }, batchMs)
  timers.set(client, timer)
}

/** Refreshes clients after a live event: a change in another tab, by a supervisor, or by email. */
export function handleClientEvent(client: QueryClient, update: LiveUpdate): void {
  if (update.kind === 'client' || update.kind === 'missed') refreshClients(client)
}
