import type { Deal } from '@pb/contract/deals'
import { type QueryClient } from '@tanstack/react-query'
import { dealKeys } from '../../queries/deal-keys.ts'

function isDeal(reply: unknown): reply is Deal {
  return typeof reply === 'object' && reply !== null && 'basic_info' in reply && 'version' in reply
}

/** Shows a changed deal at once; lists and the four numbers are refetched. */
export function storeDeal(client: QueryClient, reply: unknown): void {
  if (isDeal(reply)) client.setQueryData(dealKeys.one(reply.id), reply)
}

export function refreshDealLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: dealKeys.lists })
  void client.invalidateQueries({ queryKey: dealKeys.overviews })
}

/** A change of a deal: shows the reply at once. After an error, what is on screen may be old. */
export const dealChange = {
  log: 'Could not change a deal',
  store: storeDeal,
  refresh: (client: QueryClient, error: Error | null) => {
    if (error) void client.invalidateQueries({ queryKey: dealKeys.ones })
    refreshDealLists(client)
  },
}
