import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { hearClients } from '../features/clients/api/refresh.ts'
import {
  clientSearchesQuery,
  matchingClientsQuery,
  newestOfSearchQuery,
  searchCardsQuery,
} from '../features/saved-searches/api.ts'

test('a client who changed, here or in another tab, is asked for anew wherever searches show them', async () => {
  const client = new QueryClient()
  const named: readonly QueryKey[] = [
    searchCardsQuery('rental', '').queryKey,
    clientSearchesQuery('7').queryKey,
    matchingClientsQuery('3').queryKey,
  ]
  const listings: QueryKey = newestOfSearchQuery('5').queryKey
  for (const key of [...named, listings]) client.setQueryData(key, {})
  hearClients(client, { kind: 'client', data: { user_id: '7' } })
  const anew = () => named.map((key) => client.getQueryState(key)?.isInvalidated)
  await vi.waitFor(() => expect(anew()).toEqual([true, true, true]))
  expect(client.getQueryState(listings)?.isInvalidated).toBe(false)
})
