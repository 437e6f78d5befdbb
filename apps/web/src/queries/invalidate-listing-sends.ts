import type { QueryClient } from '@tanstack/react-query'
import { clientKeys } from './client-keys.ts'
import { listingSendKeys } from './listing-sends.ts'
import { listingKeys } from './listings.ts'

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
