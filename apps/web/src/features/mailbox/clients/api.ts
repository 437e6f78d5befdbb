import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { keys } from '../api/keys.ts'
import { pageSize } from '../api/queries.ts'
import type { ThreadPage } from '../model/changes.ts'

/** Data of clients is taken for current for so long. */
const clientStaleMs = 2 * 60_000

/** A page of the threads with a client, by all addresses of the client. */
export function clientThreadsQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: keys.clientList(userId, page),
    queryFn: async ({ signal }): Promise<ThreadPage> => {
      const query = { count: pageSize, ...(page > 1 && { page_token: `page:${page}` }) }
      const params = { user_id: userId }
      return (await call(contract.mailClients.clientMessages, { params, query, signal })).collection
    },
    refetchOnWindowFocus: false,
    placeholderData: (previous, query?: { readonly queryKey: readonly unknown[] }) =>
      query?.queryKey[3] === userId ? previous : undefined,
  })
}

/** Who of a thread is a client, and who could become one. The key is of the clients: what changes them asks anew. */
export function threadClientsQuery(threadId: string) {
  return queryOptions({
    queryKey: ['clients', 'in-thread', threadId],
    queryFn: async ({ signal }) => call(contract.mailClients.threadClients, { params: { threadId }, signal }),
    staleTime: clientStaleMs,
  })
}
