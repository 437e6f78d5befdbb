import type { QueryInput } from '@pb/contract/endpoint'
import type { signatureRequests } from '@pb/contract/signature-requests'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/** The client's page lists this many; the list of documents has all. */
const maxShownOfClient = 10

/** Under the clients' key: their events refetch it. */
const root = [...clientKeys.root, 'signature-requests'] as const

/** Documents that were sent to be signed for a client, newest first. */
export function clientSignatureRequestsQuery(userId: string) {
  return queryOptions({
    queryKey: [...root, 'client', userId],
    queryFn: ({ signal }) =>
      call(contract.signatureRequests.clientSignatureRequests, {
        params: { user_id: userId },
        query: { limit: maxShownOfClient },
        signal,
      }),
    staleTime: 0,
  })
}

/** One page of documents that were sent to be signed. Keeps the previous page while loading. */
export function signatureRequestsQuery(
  query: NonNullable<QueryInput<typeof signatureRequests.listSignatureRequests>>,
) {
  return queryOptions({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal }) => call(contract.signatureRequests.listSignatureRequests, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
