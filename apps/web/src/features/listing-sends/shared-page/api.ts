import type { BodyInput } from '@pb/contract/endpoint'
import type { SharedPage, sharedListings } from '@pb/contract/shared-listings'
import type { showingRequests } from '@pb/contract/showings'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { logError } from '../../../lib/log.ts'
import { sharedPageQuery } from '../../../queries/shared-page.ts'
import { isPreview, logFailure, PreviewError } from './preview.ts'

type Listing = SharedPage['listings'][number]
export type Mark = NonNullable<Listing['mark']>
export type NoticeKind = SharedPage['notices'][number]['kind']

const { countView, markListing, askAgent, confirmNotice } = contract.sharedListings

/** Throws `PreviewError` in a preview, since only the client may rate, ask and acknowledge. */
function refusePreview(client: QueryClient, token: string): void {
  const page = client.getQueryData(sharedPageQuery(token).queryKey)
  if (page && isPreview(page)) throw new PreviewError()
}

function patchListing(client: QueryClient, token: string, listingId: string, change: Partial<Listing>): void {
  client.setQueryData(
    sharedPageQuery(token).queryKey,
    (page) =>
      page && {
        ...page,
        listings: page.listings.map((listing) =>
          listing.advertisement_id === listingId ? { ...listing, ...change } : listing,
        ),
      },
  )
}

/** Saves the client's rating of a listing: shown at once, rolled back when it fails. */
export function useMarkListing(token: string, listing: Listing) {
  const client = useQueryClient()
  const listingId = listing.advertisement_id
  return useMutation({
    mutationFn: async (mark: Mark) => {
      refusePreview(client, token)
      const body = { mark: mark.mark, comment: mark.comment }
      return call(markListing, { params: { token, listingId }, body })
    },
    // Serialized, so that the last press wins.
    scope: { id: `mark ${listingId}` },
    onMutate: async (mark) => {
      await client.cancelQueries(sharedPageQuery(token))
      patchListing(client, token, listingId, { mark })
      return listing.mark
    },
    onSuccess: (saved) => patchListing(client, token, listingId, { mark: saved }),
    onError: (error, _mark, before) => {
      logFailure('A rating could not be saved', error)
      patchListing(client, token, listingId, { mark: before ?? null })
    },
  })
}

/** Sends a showing request or a question to the agent. */
export function useAskAgent(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof sharedListings.askAgent>) => {
      refusePreview(client, token)
      return call(askAgent, { params: { token }, body })
    },
    onSuccess: (_nothing, { kind, listing_id: listingId, when = '' }) => {
      if (kind !== 'showing' || !listingId) return
      const now = Math.floor(Date.now() / 1000)
      patchListing(client, token, listingId, { showing: { when, time_asked: now, time_answered: null } })
    },
    onError: (error) => logFailure('A question could not be sent', error),
  })
}

/** Asks for a showing at a time that was offered. */
export function useRequestSlot(token: string, listingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof showingRequests.requestSlot>) => {
      refusePreview(client, token)
      const params = { token, listing_id: listingId }
      return call(contract.showingRequests.requestSlot, { params, body })
    },
    onSuccess: ({ when }) => {
      const now = Math.floor(Date.now() / 1000)
      patchListing(client, token, listingId, { showing: { when, time_asked: now, time_answered: null } })
    },
    onError: (error) => logFailure('A showing could not be requested', error),
  })
}

/** Records that the client acknowledged a disclosure. */
export function useConfirmNotice(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, name }: { readonly kind: NoticeKind; readonly name: string }) => {
      refusePreview(client, token)
      return call(confirmNotice, { params: { token, kind }, body: { name } })
    },
    onSuccess: (notice) =>
      client.setQueryData(
        sharedPageQuery(token).queryKey,
        (page) =>
          page && {
            ...page,
            notices: page.notices.map((other) => (other.kind === notice.kind ? notice : other)),
          },
      ),
    onError: (error) => logFailure('A notice could not be confirmed', error),
  })
}

/** Counts a visit, or a listing viewed during it. Errors are only logged. */
export async function reportView(token: string, visit: string, listingId?: string): Promise<void> {
  const body = { visit, ...(listingId !== undefined && { listing_id: listingId }) }
  await call(countView, { params: { token }, body }).catch((error: unknown) =>
    logError('A view could not be counted', error),
  )
}
