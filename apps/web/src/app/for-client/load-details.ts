import type { QueryClient } from '@tanstack/react-query'
import { duplicatesQuery, mergesQuery } from '../../queries/client-merges.ts'
import { taggingsQuery, tagsQuery } from '../../queries/client-tags.ts'
import { tasksQuery } from '../../queries/client-tasks.ts'
import { timelineQuery } from '../../queries/client-timeline.ts'
import { reactionsQuery } from '../../queries/reactions.ts'
import { clientSignatureRequestsQuery } from '../../queries/signature-requests.ts'
import { clientSearchesQuery, newestListingsQuery } from '../../queries/saved-searches.ts'

async function loadNewest(cache: QueryClient, userId: string): Promise<void> {
  const { searches } = await cache.ensureQueryData(clientSearchesQuery(userId))
  const [first] = searches
  if (first) await cache.ensureQueryData(newestListingsQuery(first.search_id))
}

/**
 * Loads the code and data of a client's details at the same time, so that they appear together and nothing moves.
 * What fails shows its own error.
 */
export function loadDetails(cache: QueryClient, userId: string): Promise<unknown> {
  return Promise.allSettled([
    import('./search-details.tsx'),
    import('../../features/clients/client-activity.tsx'),
    import('../../features/listing-sends/reactions/client-reactions.tsx'),
    import('../../features/applications/signature-requests/documents-panel.tsx'),
    loadNewest(cache, userId),
    cache.ensureInfiniteQueryData(reactionsQuery({ userId })),
    cache.ensureInfiniteQueryData(tasksQuery(userId)),
    cache.ensureInfiniteQueryData(timelineQuery(userId)),
    cache.ensureQueryData(clientSignatureRequestsQuery(userId)),
    cache.ensureQueryData(tagsQuery),
    cache.ensureQueryData(taggingsQuery([userId])),
    cache.ensureQueryData(mergesQuery(userId)),
    cache.ensureQueryData(duplicatesQuery(userId)),
  ])
}
