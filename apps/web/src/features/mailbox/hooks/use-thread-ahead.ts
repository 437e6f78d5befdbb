import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'
import { bodyFactsQuery, threadQuery } from '../api/queries.ts'
import { threadClientsQuery } from '../clients/api.ts'
import { shownMessages } from '../model/open-messages.ts'

/** Messages of a thread that is fetched without being asked for; a longer one waits until it is pointed at. */
const fewMessages = 12
/** So many of a list are fetched at once: few enough to leave the line free for what is asked for. */
const atOnce = 2

/** Everything that a thread shows when it opens, so that nothing of it comes later and moves the rest. */
async function fetchAhead(client: QueryClient, id: string): Promise<void> {
  const people = client.prefetchQuery(threadClientsQuery(id))
  await client.prefetchQuery(threadQuery(id))
  const thread = client.getQueryData(threadQuery(id).queryKey)
  const last = shownMessages(thread?.messages ?? []).at(-1)
  if (last) await client.prefetchQuery(bodyFactsQuery(last.id))
  await people
}

/** Fetches a thread before it is opened: when it is pointed at. */
export function useThreadAhead(): (id: string) => void {
  const client = useQueryClient()
  return useCallback((id) => void fetchAhead(client, id), [client])
}

/** Fetches what the next key may open, however long it is. */
export function useNeighborsAhead(ids: readonly string[], at: number): void {
  const ahead = useThreadAhead()
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  useEffect(
    () =>
      whenIdle(() => {
        for (const id of [next, previous]) if (id !== undefined) ahead(id)
      }),
    [ahead, previous, next],
  )
}

/** Fetches the threads of a list in their order while the page has nothing else to do. */
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
    const waiting = ids.split(' ')
    const walk = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await fetchAhead(client, id)
    }
    const cancel = whenIdle(() => {
      for (let walker = 0; walker < atOnce; walker += 1) void walk()
    })
    return () => {
      waiting.length = 0
      cancel()
    }
  }, [client, ids])
}
