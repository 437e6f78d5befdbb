import type { BodyInput } from '@pb/contract/endpoint'
import type { sentStates } from '@pb/contract/listing-relations'
import type { sending } from '@pb/contract/sending'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const root = ['sending'] as const

/** Keys of cached data about sent and saved listings. `root` covers all of it. */
export const listingSendKeys = {
  root,
  relations: [...root, 'relations'] as const,
  /** Key of the mutation that sends listings. */
  send: [...root, 'send'] as const,
}

/** Relations between the listings of a page and a client. */
export function clientListingsInfoQuery(clientId: string, listingIds: readonly string[]) {
  const ids = listingIds.toSorted()
  return queryOptions({
    queryKey: [...listingSendKeys.relations, 'client', clientId, ids],
    queryFn: async ({ signal }) => {
      const { clientListingsInfo } = contract.sending
      const reply = await call(clientListingsInfo, {
        params: { clientId },
        query: { listing_ids: ids.join(',') },
        signal,
      })
      return reply.collection
    },
    staleTime: 60_000,
    enabled: ids.length > 0,
  })
}

/** The ids are sent in the URL, whose length is limited. */
const maxClientsPerRequest = 200

/** Relations between a listing and several clients. */
export function listingClientsInfoQuery(listingId: string, clientIds: readonly string[]) {
  const ids = clientIds.toSorted()
  return queryOptions({
    queryKey: [...listingSendKeys.relations, 'listing', listingId, ids],
    queryFn: async ({ signal }) => {
      const { listingClientsInfo } = contract.sending
      const requests = Array.from(
        { length: Math.ceil(ids.length / maxClientsPerRequest) },
        async (_, index) => {
          const chunk = ids.slice(index * maxClientsPerRequest, (index + 1) * maxClientsPerRequest)
          return call(listingClientsInfo, {
            params: { listingId },
            query: { client_ids: chunk.join(',') },
            signal,
          })
        },
      )
      return (await Promise.all(requests)).flatMap(({ collection }) => collection)
    },
    staleTime: 60_000,
    enabled: ids.length > 0,
  })
}

/** Filters of a client's saved listings. */
export interface SavedView {
  /** Saved by the agent, or liked by the client. */
  readonly by: 'agent' | 'client'
  readonly sent: (typeof sentStates)[number]
}

export const savedPerPage = 50

/** One page of the listings saved for a client, or liked by the client. Keeps the previous page while loading. */
export function savedListingsQuery(clientId: string, { by, sent }: SavedView, page: number) {
  const offset = (page - 1) * savedPerPage
  return queryOptions({
    queryKey: [...root, 'saved', clientId, by, sent, offset],
    queryFn: async ({ signal }) =>
      call(contract.sending.savedListings, {
        params: { clientId },
        query: { by, sent, offset, limit: savedPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Private links of a client and the household. */
export function sharedLinksQuery(clientId: string) {
  return queryOptions({
    queryKey: [...root, 'links', clientId],
    queryFn: async ({ signal }) =>
      call(contract.sending.sharedLinks, { params: { clientId }, query: { limit: 100 }, signal }),
  })
}

/** Disclosures given to a client and the household. */
export function clientNoticesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...root, 'notices', clientId],
    queryFn: async ({ signal }) =>
      (await call(contract.sending.clientNotices, { params: { clientId }, signal })).collection,
  })
}

type AdviceInput = BodyInput<typeof sending.sendAdvice> & { readonly user_ids: readonly string[] }

/** Advice for a send dialog: prefilled texts, what each client already has, and findings. */
export function sendAdviceQuery(body: AdviceInput) {
  return queryOptions({
    queryKey: [...root, 'advice', body],
    queryFn: async ({ signal }) =>
      // '0' is no client.
      call(contract.sending.sendAdvice, { params: { clientId: body.user_ids[0] ?? '0' }, body, signal }),
    // Every dialog fetches it once, and keeps it while open.
    staleTime: Infinity,
    gcTime: 0,
  })
}

interface NewLinkInput {
  readonly userId: string
  readonly participantId: string | null
  readonly listingIds: readonly string[]
  /** The same key returns the same link. */
  readonly key: string
}

/** A new private link with the text to send it with. Creating it is idempotent, so that it can be a query. */
export function newLinkQuery({ userId, participantId, listingIds, key }: NewLinkInput) {
  return queryOptions({
    queryKey: [...root, 'new-link', userId, participantId, listingIds, key],
    queryFn: async () =>
      call(contract.sending.makeSharedLink, {
        params: { clientId: userId },
        body: {
          listing_ids: [...listingIds],
          key,
          ...(participantId !== null && { participant_id: participantId }),
        },
      }),
    staleTime: Infinity,
    retry: false,
  })
}
