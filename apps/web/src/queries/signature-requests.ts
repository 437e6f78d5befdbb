import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/** More of one client are not listed on the client's page. */
const maxShown = 50

/** Documents that were sent to be signed for a client, newest first. Under the clients' key: their events refetch it. */
export function clientSignatureRequestsQuery(userId: string) {
  return queryOptions({
    queryKey: [...clientKeys.root, 'signature-requests', userId],
    queryFn: ({ signal }) =>
      call(contract.signatureRequests.clientSignatureRequests, {
        params: { user_id: userId },
        query: { limit: maxShown },
        signal,
      }),
    staleTime: 0,
  })
}
