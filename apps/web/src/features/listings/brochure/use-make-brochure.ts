import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { contract, download } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { invalidateListingSends } from '../../../queries/invalidate-listing-sends.ts'
import { findListings, maxListings, type ListingSource } from './listing-source.ts'
import type { Reader } from './reader-field.tsx'
import * as texts from './texts.ts'

interface BrochureRequest {
  readonly source: ListingSource
  readonly reader: Reader
  readonly pageLink: boolean
}

/** Downloads a PDF of listings; the result is the number of all listings, 0 if the search finds none anymore. */
export function useMakeBrochure() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ source, reader, pageLink }: BrochureRequest) => {
      const { ids, count } = await findListings(source)
      if (ids.length === 0) return 0
      const prepared_for = reader.name.trim()
      await download(contract.brochures.makeBrochure, {
        body: {
          listing_ids: [...ids],
          prepared_for,
          ...(reader.userId !== null && { user_id: reader.userId, page_link: pageLink }),
        },
      })
      return count
    },
    onSuccess: (count, { reader, pageLink }) => {
      if (count > 0 && reader.userId !== null && pageLink) void invalidateListingSends(client)
    },
    meta: {
      success: (count) =>
        count === 0
          ? { text: texts.noResults, kind: 'info' }
          : {
              text: texts.downloaded,
              description: count > maxListings ? texts.downloadedPart(maxListings, count) : undefined,
            },
      error: (error) => texts.failed(getErrorMessage(error)),
    },
  })
}
