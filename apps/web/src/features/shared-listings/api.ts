import type { BodyInput } from '@pb/contract/endpoint'
import type { SharedPage, sharedListings } from '@pb/contract/shared-listings'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'
import { logError } from '../../lib/log.ts'
import { isPreview, logFailure, PreviewError } from './model/preview.ts'

type Listing = SharedPage['listings'][number]
export type Mark = NonNullable<Listing['mark']>
export type NoticeKind = SharedPage['notices'][number]['kind']

const { sharedPage, countView, markListing, askAgent, confirmNotice } = contract.sharedListings

/** What was sent under a personal link. */
export function sharedPageQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-listings', token],
    queryFn: async ({ signal }) => call(sharedPage, { params: { token }, signal }),
  })
}

/** Only the client speaks for the client. */
function refusePreview(client: QueryClient, token: string): void {
  const page = client.getQueryData(sharedPageQuery(token).queryKey)
  if (page && isPreview(page)) throw new PreviewError()
}

function setMark(client: QueryClient, token: string, listingId: string, mark: Mark | null): void {
  client.setQueryData(
    sharedPageQuery(token).queryKey,
    (page) =>
      page && {
        ...page,
        listings: page.listings.map((listing) =>
          listing.advertisement_id === listingId ? { ...listing, mark } : listing,
        ),
      },
  )
}

/** What the reader thinks of a listing: shown at once, and as it was where it could not be kept. */
export function useMarkListing(token: string, listing: Listing) {
  const client = useQueryClient()
  const listingId = listing.advertisement_id
  return useMutation({
    mutationFn: async (mark: Mark) => {
      refusePreview(client, token)
      const body = { mark: mark.mark, comment: mark.comment }
      return call(markListing, { params: { token, listingId }, body })
    },
    // One after the other, so that the last one pressed is the one that stays.
    scope: { id: `mark ${listingId}` },
    onMutate: async (mark) => {
      await client.cancelQueries(sharedPageQuery(token))
      setMark(client, token, listingId, mark)
      return listing.mark
    },
    onSuccess: (kept) => setMark(client, token, listingId, kept),
    onError: (error, _mark, before) => {
      logFailure('A mark could not be kept', error)
      setMark(client, token, listingId, before ?? null)
    },
  })
}

/** A wish to see a home, or a question. */
export function useAskAgent(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof sharedListings.askAgent>) => {
      refusePreview(client, token)
      return call(askAgent, { params: { token }, body })
    },
    onError: (error) => logFailure('A question could not be sent', error),
  })
}

/** The reader had a notice. */
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
            notices: page.notices.map((one) => (one.kind === notice.kind ? notice : one)),
          },
      ),
    onError: (error) => logFailure('A notice could not be confirmed', error),
  })
}

/** Counts a visit, or a listing seen during it. Nobody is told where that fails. */
export async function reportView(token: string, visit: string, listingId?: string): Promise<void> {
  const body = { visit, ...(listingId !== undefined && { listing_id: listingId }) }
  await call(countView, { params: { token }, body }).catch((error: unknown) =>
    logError('A view could not be counted', error),
  )
}
