import type { QueryClient } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'
import { clientKeys } from '../../queries/client-keys.ts'
import { listingSendKeys } from '../../queries/listing-sends.ts'
import { listingKeys } from '../../queries/listings.ts'

/** Returns whether a part of a search's query key excludes the listings that were sent to a client. */
function excludesSentListings(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'not_sent_to' in part && part.not_sent_to !== undefined
}

/** Invalidates what saving or sending listings may have changed. */
export async function invalidateListingSends(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: listingSendKeys.root }),
    client.invalidateQueries({ queryKey: clientKeys.root }),
    // Listing pages show the clients who have the listing; searches may exclude what was sent.
    client.invalidateQueries({
      queryKey: listingKeys.all,
      predicate: ({ queryKey }) => queryKey[1] === 'one' || queryKey.some(excludesSentListings),
    }),
  ])
}

export async function fetchSend(sendId: string) {
  return call(contract.sending.listingSend, { params: { sendId } })
}

/** Retries the failed recipients of a send, or only the given ones. */
export async function retrySend(sendId: string, recipientIds?: readonly string[]) {
  return call(contract.sending.retrySend, {
    params: { sendId },
    body: { ...(recipientIds && { recipient_ids: [...recipientIds] }) },
  })
}

/** Returns the office's template for sending listings. */
export async function fetchOfficeTemplate() {
  return call(contract.mailTemplates.contextTemplate, { params: { type: 'send-listings' }, query: {} })
}
