import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import type { ListingClient } from '../../components/domain/listing-actions/requests.ts'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { clientListingsInfoQuery } from '../../queries/listing-sends.ts'
import { invalidateListingSends } from '../../queries/invalidate-listing-sends.ts'
import * as texts from './texts.ts'

interface Saving {
  readonly client: ListingClient
  readonly ids: readonly string[]
}

async function undoSave(queries: QueryClient, { client, ids }: Saving): Promise<void> {
  try {
    await call(contract.sending.unsaveListings, {
      params: { clientId: client.user_id },
      query: { listing_ids: ids.join(',') },
    })
    toast.success(texts.removedFor(pluralize(ids.length, 'listing'), client.name))
  } catch (error) {
    logError('Saved listings could not be removed', error)
    toast.error(texts.saveFailed(false, getErrorMessage(error)))
  } finally {
    await invalidateListingSends(queries)
  }
}

/** Saves listings for a client. Undo removes only those that were not saved before. */
export function useSaveForClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ client, ids }: Saving) => {
      const before = await queries.fetchQuery({
        ...clientListingsInfoQuery(client.user_id, ids),
        staleTime: 0,
      })
      const fresh = before.filter(({ saved }) => saved === 0).map(({ advertisement_id: id }) => id)
      if (fresh.length > 0)
        await call(contract.sending.saveListings, {
          params: { clientId: client.user_id },
          body: { listing_ids: fresh },
        })
      return fresh
    },
    onSettled: async () => invalidateListingSends(queries),
    meta: {
      success: (fresh, { client, ids }) =>
        fresh.length === 0
          ? { text: texts.alreadySavedFor(pluralize(ids.length, 'listing'), client.name), kind: 'info' }
          : {
              text: texts.savedFor(pluralize(fresh.length, 'listing'), client.name),
              undo: () => void undoSave(queries, { client, ids: fresh }),
            },
    },
  })
}
