import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { handleClientEvent } from '../features/clients/refresh-clients.ts'
import {
  clientSearchesQuery,
  matchingClientsQuery,
  newestListingsQuery,
  searchCardsQuery,
} from '../queries/saved-searches.ts'

test('invalidates all searches that show a changed client', async () => {
  const client = new QueryClient()
  const named: readonly QueryKey[] = [
    searchCardsQuery('rental', '').queryKey,
    clientSearchesQuery('7').queryKey,
    matchingClientsQuery('3').queryKey,
  ]
  const listings: QueryKey = newestListingsQuery('5').queryKey
  for (const key of [...named, listings]) client.setQueryData(key, {})
  handleClientEvent(client, { kind: 'client', data: { user_id: '7' } })
  const getInvalidated = () => named.map((key) => client.getQueryState(key)?.isInvalidated)
  await vi.waitFor(() => expect(getInvalidated()).toEqual([true, true, true]))
  expect(client.getQueryState(listings)?.isInvalidated).toBe(false)
})
