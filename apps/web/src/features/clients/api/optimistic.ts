import type { Client, ClientRow } from '@pb/contract/clients'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from './keys.ts'
import type { ClientPage } from './queries.ts'

/** Puts back what was shown before a change that the server refused. */
export type TakeBack = () => void

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

/** Changes every page of the list that is known. */
function changePages(client: QueryClient, change: (page: ClientPage) => ClientPage): TakeBack {
  const before = client.getQueriesData({ queryKey: keys.lists })
  for (const [key, page] of before) if (isPage(page)) client.setQueryData(key, change(page))
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page)
  }
}

/** Shows a client otherwise, on its page and in the lists, before the server has answered. */
export async function showClient(
  client: QueryClient,
  id: string,
  change: Partial<Client>,
): Promise<TakeBack> {
  await client.cancelQueries({ queryKey: keys.one(id) })
  await client.cancelQueries({ queryKey: keys.lists })
  const one: QueryKey = keys.one(id)
  const whole = client.getQueryData<Client>(one)
  if (whole) client.setQueryData(one, { ...whole, ...change })
  const ofRow = Object.fromEntries(
    rowKeys.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]])),
  ) as Partial<ClientRow>
  const takeBackRows = changePages(client, (page) => ({
    ...page,
    collection: page.collection.map((row) => (row.user_id === id ? { ...row, ...ofRow } : row)),
  }))
  return () => {
    client.setQueryData(one, whole)
    takeBackRows()
  }
}

/** Takes clients off the lists before the server has answered. */
export async function hideClients(client: QueryClient, ids: readonly string[]): Promise<TakeBack> {
  await client.cancelQueries({ queryKey: keys.lists })
  return changePages(client, ({ collection, total }) => {
    const kept = collection.filter(({ user_id }) => !ids.includes(user_id))
    return { collection: kept, total: total - (collection.length - kept.length) }
  })
}

/** A client that was opened is no longer new in the lists; the server knows it from the asking. */
export function markOpened(client: QueryClient, id: string): void {
  changePages(client, (page) =>
    page.collection.some((row) => row.user_id === id && row.is_new === 1)
      ? {
          ...page,
          collection: page.collection.map((row) => (row.user_id === id ? { ...row, is_new: 0 } : row)),
        }
      : page,
  )
}
