import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { listingQuery } from '../../../queries/listings.ts'
import { myListingKeys } from '../../../queries/my-listings.ts'
import * as texts from './texts.ts'

/** Confirms that a listing is still available. */
export function useVerifyListing(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.myListings.verifyListings, { body: { listing_ids: [id] } }),
    onSuccess: async ({ verified }) => {
      if (verified.includes(id)) toast.success(texts.listingVerified)
      else toast.error(texts.notYours)
      await Promise.all([
        client.invalidateQueries(listingQuery(id)),
        client.invalidateQueries({ queryKey: myListingKeys.all }),
      ])
    },
    onError: (error) => toast.error(texts.verifyFailed(getErrorMessage(error))),
  })
}
