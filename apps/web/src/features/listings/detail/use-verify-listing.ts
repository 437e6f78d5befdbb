import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
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
    onSuccess: async ({ change_id }) => {
      if (change_id === null) toast.error(texts.notYours)
      else toast.success(texts.listingVerified, { action: undoAction(() => undo.mutate(change_id)) })
      await Promise.all([
        client.invalidateQueries(listingQuery(id)),
        client.invalidateQueries({ queryKey: myListingKeys.all }),
      ])
    },
    onError: (error) => toast.error(texts.verifyFailed(getErrorMessage(error))),
  })
}
