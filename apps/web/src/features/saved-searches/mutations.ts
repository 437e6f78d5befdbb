import type { SavedReply, SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { messageOf } from '../../lib/http-error.ts'
import { clientSearchesQuery, ofClients, refreshSearches, root, suspendDays } from './api.ts'

const saveKey = [...root, 'save'] as const
/** How long a refusal stays in sight. */
const errorMs = 7000

function showError(error: unknown): void {
  toast.error('Something went wrong', { description: messageOf(error), duration: errorMs })
}

/** A search is being saved. */
export function useSavingSearch(): boolean {
  return useIsMutating({ mutationKey: saveKey }) > 0
}

interface Saving {
  readonly clientId: string
  readonly params: SavedSearchInput
  /** The search that is changed; a new one where there is none. */
  readonly searchId: string | null
}

/** Saves a search for a client: a new one, or a change of one that is there. */
export function useSaveSearch(): UseMutationResult<SavedReply, Error, Saving> {
  const client = useQueryClient()
  return useMutation({
    mutationKey: saveKey,
    mutationFn: async ({ clientId, params: body, searchId }: Saving) =>
      searchId === null
        ? call(contract.savedSearches.saveSearch, { params: { clientId }, body })
        : call(contract.savedSearches.updateSearch, { params: { clientId, searchId }, body }),
    onSuccess: async ({ search }, { clientId }) => {
      // Whoever looks at it next finds it as it was saved, without waiting for the list.
      client.setQueryData(clientSearchesQuery(clientId).queryKey, (known) => {
        if (!known) return known
        const others = known.searches.filter(({ search_id }) => search_id !== search.search_id)
        return { ...known, searches: [search, ...others] }
      })
      await refreshSearches(client)
    },
    onError: (error) => showError(error),
  })
}

/** Shows a change of a client's searches at once; returns the way back. */
function patchSearches(
  client: QueryClient,
  userId: string,
  change: (searches: readonly SavedSearch[]) => readonly SavedSearch[],
): () => void {
  const { queryKey } = clientSearchesQuery(userId)
  const before = client.getQueryData(queryKey)
  if (before) client.setQueryData(queryKey, { ...before, searches: [...change(before.searches)] })
  return () => client.setQueryData(queryKey, before)
}

/** A change of one of a client's searches that is shown at once and taken back where it fails. */
function useSearchChange<T>(
  userId: string,
  run: (search: SavedSearch) => Promise<T>,
  change: (searches: readonly SavedSearch[], search: SavedSearch) => readonly SavedSearch[],
  onDone: (reply: T, search: SavedSearch) => void,
) {
  const client = useQueryClient()
  return useMutation({
    // What is heard of clients meanwhile waits: an answer from before would take back what is shown already.
    mutationKey: [...ofClients, 'change'],
    scope: { id: `searches of ${userId}` },
    mutationFn: run,
    onMutate: async (search: SavedSearch) => {
      await client.cancelQueries({ queryKey: clientSearchesQuery(userId).queryKey })
      return patchSearches(client, userId, (searches) => change(searches, search))
    },
    onSuccess: onDone,
    onError: (error, _, undo) => {
      undo?.()
      showError(error)
    },
    onSettled: () => refreshSearches(client),
  })
}

const replaced = (searches: readonly SavedSearch[], search: SavedSearch, change: Partial<SavedSearch>) =>
  searches.map((other) => (other.search_id === search.search_id ? { ...other, ...change } : other))

/** Silences a search for 30 days. */
export function useSuspendSearch(userId: string) {
  return useSearchChange(
    userId,
    async ({ search_id: searchId }) =>
      call(contract.savedSearches.suspendSearch, {
        params: { clientId: userId, searchId },
        body: { days: suspendDays },
      }),
    (searches, search) => {
      const until = Math.floor(Date.now() / 1000) + suspendDays * 86_400
      return replaced(searches, search, { suspended: 1, suspended_until: until, suspended_by: 'agent' })
    },
    () => toast.success(`Suspended for ${suspendDays} days`),
  )
}

/** Lets a search speak again; the active one of its type falls silent for it. */
export function useEnableSearch(userId: string) {
  return useSearchChange(
    userId,
    async ({ search_id: searchId }) =>
      call(contract.savedSearches.enableSearch, { params: { clientId: userId, searchId } }),
    (searches, search) =>
      replaced(
        searches.map((other) =>
          other.ad_type === search.ad_type && other.suspended === 0
            ? { ...other, suspended: 1 as const, suspended_until: null, suspended_by: 'replaced' as const }
            : other,
        ),
        search,
        { suspended: 0, suspended_until: null, suspended_by: null, suspended_note: '' },
      ),
    ({ suspended_search_id: other }) =>
      toast.success('The search is active again', {
        ...(other !== null && { description: 'The one that was active is suspended for it.' }),
      }),
  )
}

/** Removes a search, which can be taken back. */
export function useRemoveSearch(userId: string) {
  const restore = useRestoreSearch(userId)
  return useSearchChange(
    userId,
    async ({ search_id: searchId }) =>
      call(contract.savedSearches.removeSearch, { params: { clientId: userId, searchId } }),
    (searches, search) => searches.filter(({ search_id }) => search_id !== search.search_id),
    (_, search) =>
      toast('Search removed', {
        action: { label: 'Undo', onClick: () => restore.mutate(search) },
      }),
  )
}

function useRestoreSearch(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ search_id: searchId }: SavedSearch) =>
      call(contract.savedSearches.restoreSearch, { params: { clientId: userId, searchId } }),
    onSuccess: ({ search }) => {
      toast.success('The search is back', {
        ...(search.suspended === 1 && { description: search.suspended_note }),
      })
    },
    onError: (error) => showError(error),
    onSettled: () => refreshSearches(client),
  })
}
