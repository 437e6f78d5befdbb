import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Channels by kind, and the subscribed browsers. Always refetched, since other devices change them too. */
export const channelsQuery = queryOptions({
  queryKey: ['notifications', 'channels'],
  queryFn: async ({ signal }) => call(contract.notificationChannels.notificationChannels, { signal }),
  staleTime: 0,
})
