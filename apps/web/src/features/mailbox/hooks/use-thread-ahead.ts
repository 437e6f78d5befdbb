import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'
import { bodyFactsQuery, threadQuery } from '../api/queries.ts'

/** Messages of a thread that is fetched without being asked for; a longer one waits until it is pointed at. */
const fewMessages = 12

async function fetchAhead(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery(threadQuery(id))
  const last = client.getQueryData(threadQuery(id).queryKey)?.messages.at(-1)
  if (last) await client.prefetchQuery(bodyFactsQuery(last.id))
}

/** Fetches a thread before it is opened: when it is pointed at. */
export function useThreadAhead(): (id: string) => void {
  const client = useQueryClient()
  return useCallback((id) => void fetchAhead(client, id), [client])
}

/** Fetches the threads of a list one after the other while the page has nothing else to do. */
export function useListAhead(
  rows: readonly { readonly id: string; readonly messages: readonly unknown[] }[],
): void {
  const client = useQueryClient()
  const ids = rows
    .filter(({ messages }) => messages.length <= fewMessages)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (ids === '') return
    let stopped = false
    const walk = async (): Promise<void> => {
      for (const id of ids.split(' ')) {
        if (stopped) return
        // oxlint-disable-next-line no-await-in-loop -- one at a time leaves the line free for what is asked for
        await client.prefetchQuery(threadQuery(id))
      }
    }
    const cancel = whenIdle(() => void walk())
    return () => {
      stopped = true
      cancel()
    }
  }, [client, ids])
}
