import type { Client, ClientRow } from '@pb/contract/client-schemas'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { clientKeys } from '../../queries/client-keys.ts'
import type { ClientPage } from '../../queries/clients.ts'

/** Restores the cached data from before an optimistic update. */
export type Rollback = () => void

const rowKeys = [
  'name',
  'first_name',
  'last_name',
  'photo',
  'email',
  'phone',
  'search_type',
  'stage',
  'is_new',
  'last_activity',
] as const satisfies readonly (keyof ClientRow)[]

function isPage(data: unknown): data is ClientPage {
  return typeof data === 'object' && data !== null && 'collection' in data
}

/** Updates all cached pages of client lists. */
function updatePages(client: QueryClient, change: (page: ClientPage) => ClientPage): Rollback {
  const before = client.getQueriesData({ queryKey: clientKeys.lists })
  for (const [key, page] of before) if (isPage(page)) client.setQueryData(key, change(page))
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page)
  }
}

/** Optimistically updates a client on its page and in the cached lists. */
export async function updateCachedClient(
  client: QueryClient,
  id: string,
  change: Partial<Client>,
): Promise<Rollback> {
  await client.cancelQueries({ queryKey: clientKeys.detail(id) })
  await client.cancelQueries({ queryKey: clientKeys.lists })
  const detailKey: QueryKey = clientKeys.detail(id)
  const cached = client.getQueryData<Client>(detailKey)
  if (cached) client.setQueryData(detailKey, { ...cached, ...change })
  const rowChange = Object.fromEntries(
    rowKeys.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]])),
  ) as Partial<ClientRow>
  const rollbackPages = updatePages(client, (page) => ({
    ...page,
    collection: page.collection.map((row) => (row.user_id === id ? { ...row, ...rowChange } : row)),
  }))
  return () => {
    client.setQueryData(detailKey, cached)
    rollbackPages()
  }
}

/** Optimistically removes clients from the cached lists. */
export async function removeCachedClients(client: QueryClient, ids: readonly string[]): Promise<Rollback> {
  await client.cancelQueries({ queryKey: clientKeys.lists })
  return updatePages(client, ({ collection, total }) => {
    const remaining = collection.filter(({ user_id }) => !ids.includes(user_id))
    return { collection: remaining, total: total - (collection.length - remaining.length) }
  })
}

/** Clears `is_new` of a client in the cached lists. Loading the client clears it on the server. */
export function markClientOpened(client: QueryClient, id: string): void {
  updatePages(client, (page) =>
    page.collection.some((row) => row.user_id === id && row.is_new === 1)
      ? {
          ...page,
          collection: page.collection.map((row) => (row.user_id === id ? { ...row, is_new: 0 } : row)),
        }
      : page,
  )
}
