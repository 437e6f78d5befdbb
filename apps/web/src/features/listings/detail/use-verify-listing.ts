import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { listingQuery } from '../../../queries/listings.ts'
import { myListingKeys } from '../../../queries/my-listings.ts'
import { useUndoVerification } from '../manage/mutations.ts'
import * as texts from './texts.ts'

/** Confirms that a listing is still available. */
export function useVerifyListing(id: string) {
  const client = useQueryClient()
  const undo = useUndoVerification()
  return useMutation({
    mutationFn: async () => call(contract.myListings.verifyListings, { body: { listing_ids: [id] } }),
    onSuccess: async () =>
      await Promise.all([
        client.invalidateQueries(listingQuery(id)),
        client.invalidateQueries({ queryKey: myListingKeys.all }),
      ]),
    meta: {
      success: ({ change_id }) =>
        change_id === null
          ? { text: texts.notYours, kind: 'error' }
          : { text: texts.listingVerified, undo: () => undo.mutate(change_id) },
      error: (error) => texts.verifyFailed(getErrorMessage(error)),
    },
  })
}
