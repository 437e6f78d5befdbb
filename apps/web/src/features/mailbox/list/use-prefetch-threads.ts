import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { bodyFactsQuery, threadQuery, threadClientsQuery } from '../../../queries/mailbox.ts'
import { filterShownMessages } from '../thread/open-messages.ts'

/** Longer threads are prefetched only on hover. */
const maxMessages = 12
/** Parallel prefetches. Few, to leave bandwidth for requests of the agent. */
const concurrency = 2

/** Prefetches everything that an open thread shows, so that nothing shifts the layout later. */
async function prefetchThread(client: QueryClient, id: string): Promise<void> {
  const people = client.prefetchQuery(threadClientsQuery(id))
  await client.prefetchQuery(threadQuery(id))
  const thread = client.getQueryData(threadQuery(id).queryKey)
  const last = filterShownMessages(thread?.messages ?? []).at(-1)
  if (last) await client.prefetchQuery(bodyFactsQuery(last.id))
  await people
}

/** Prefetches a thread, for use on hover and focus. */
export function usePrefetchThread(): (id: string) => void {
  const client = useQueryClient()
  return useCallback((id) => void prefetchThread(client, id), [client])
}

/** Prefetches the previous and next thread of the open one. */
export function usePrefetchNeighbors(ids: readonly string[], at: number): void {
  const prefetch = usePrefetchThread()
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  useEffect(
    () =>
      runWhenIdle(() => {
        for (const id of [next, previous]) if (id !== undefined) prefetch(id)
      }),
    [prefetch, previous, next],
  )
}

/** Prefetches the threads of a list in order while the browser is idle. */
export function usePrefetchThreads(
  rows: readonly { readonly id: string; readonly messages: readonly unknown[] }[],
): void {
  const client = useQueryClient()
  const ids = rows
    .filter(({ messages }) => messages.length <= maxMessages)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (ids === '') return
    const queue = ids.split(' ')
    const drain = async (): Promise<void> => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await prefetchThread(client, id)
    }
    const cancel = runWhenIdle(() => {
      for (let worker = 0; worker < concurrency; worker += 1) void drain()
    })
    return () => {
      queue.length = 0
      cancel()
    }
  }, [client, ids])
}
