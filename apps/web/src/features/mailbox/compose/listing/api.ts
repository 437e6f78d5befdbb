import type { ListingDetail } from '@pb/contract/listing-schemas'
import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../../../lib/api.ts'
import { clientKeys } from '../../../../queries/client-keys.ts'
import { listingSendKeys } from '../../../../queries/listing-sends.ts'
import type { ListingOption } from '../../../../queries/active-listings.ts'

/** Listings that the agent saved for a client, the latest first. */
export function savedListingsQuery(userId: string) {
  return queryOptions({
    queryKey: [...listingSendKeys.root, 'to-insert', userId],
    queryFn: async ({ signal }): Promise<ListingOption[]> => {
      const { collection } = await call(contract.sending.savedListings, {
        params: { clientId: userId },
        query: { limit: 8 },
        signal,
      })
      return collection.map((listing) => Object.assign(listing, { place: listing.neighborhood }))
    },
    retry: false,
  })
}

/** Clients with any of these email addresses. */
export function clientsByEmailQuery(emails: readonly string[]) {
  return queryOptions({
    queryKey: [...clientKeys.root, 'by-email', ...emails],
    queryFn: async ({ signal }) => {
      const query = { emails: emails.join(',') }
      return (await call(contract.mailClients.clientsOfAddresses, { query, signal })).collection
    },
    enabled: emails.length > 0,
    staleTime: 60_000,
  })
}

export async function fetchListing(id: string): Promise<ListingDetail> {
  return call(contract.listings.listing, { params: { id } })
}

/** Creates a private page for the client that shows the listing. */
export async function createPersonalLink(userId: string, listingId: string) {
  return call(contract.sending.makeSharedLink, {
    params: { clientId: userId },
    body: { listing_ids: [listingId], key: crypto.randomUUID() },
  })
}

/** Records that the link was shared, so that its listings count as sent. */
export async function recordLinkShared(linkId: string): Promise<void> {
  await call(contract.sending.recordShared, { params: { linkId }, body: { channel: 'copy' } })
}
