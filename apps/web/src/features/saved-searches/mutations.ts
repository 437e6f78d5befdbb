import type { SavedReply, SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import { addDays, toUnixSeconds } from '@pb/rules/dates'
import {
  useIsMutating,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useMutation, type Notice } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import {
  clientSearchesQuery,
  invalidateSavedSearches,
  savedSearchKeys,
} from '../../queries/saved-searches.ts'
import * as texts from './texts.ts'

/** Days that a search is suspended with one press. */
const suspendDays = 30

const saveKey = [...savedSearchKeys.all, 'save'] as const
/** How long an error toast is visible, in milliseconds. */
const errorMs = 7000

const searchChange = {
  error: (error: Error) => ({
    text: texts.somethingWentWrong,
    description: getErrorMessage(error),
    duration: errorMs,
  }),
}

/** Whether a search is being saved. */
export function useSavingSearch(): boolean {
  return useIsMutating({ mutationKey: saveKey }) > 0
}

interface Saving {
  readonly clientId: string
  readonly params: SavedSearchInput
  /** Null for a new search. */
  readonly searchId: string | null
}

/** Saves a new or changed search of a client. */
export function useSaveSearch(): UseMutationResult<SavedReply, Error, Saving> {
  const client = useQueryClient()
  return useMutation({
    mutationKey: saveKey,
    mutationFn: async ({ clientId, params: body, searchId }: Saving) =>
      searchId === null
        ? call(contract.savedSearches.saveSearch, { params: { clientId }, body })
        : call(contract.savedSearches.updateSearch, { params: { clientId, searchId }, body }),
    onSuccess: async ({ search }, { clientId }) => {
      // Updates the cache at once, before the refetch.
      client.setQueryData(clientSearchesQuery(clientId).queryKey, (known) => {
        if (!known) return known
        const others = known.searches.filter(({ search_id }) => search_id !== search.search_id)
        return { ...known, searches: [search, ...others] }
      })
      await invalidateSavedSearches(client)
    },
    meta: searchChange,
  })
}

/** Optimistically changes a client's searches. Returns the rollback. */
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

/** A mutation of a client's search with an optimistic update, rolled back on an error. */
function useSearchChange<T>(
  userId: string,
  run: (search: SavedSearch) => Promise<T>,
  change: (searches: readonly SavedSearch[], search: SavedSearch) => readonly SavedSearch[],
  success: (reply: T, search: SavedSearch) => string | Notice,
) {
  const client = useQueryClient()
  return useMutation({
    // A key below that of clients: live events wait for it, since a refetch could overwrite the optimistic update.
    mutationKey: [...savedSearchKeys.byClient, 'change'],
    scope: { id: `searches of ${userId}` },
    mutationFn: run,
    onMutate: async (search: SavedSearch) => {
      await client.cancelQueries({ queryKey: clientSearchesQuery(userId).queryKey })
      return patchSearches(client, userId, (searches) => change(searches, search))
    },
    onError: (_error, _search, undo) => undo?.(),
    onSettled: () => invalidateSavedSearches(client),
    meta: { ...searchChange, success },
  })
}

const updateSearch = (searches: readonly SavedSearch[], search: SavedSearch, change: Partial<SavedSearch>) =>
  searches.map((other) => (other.search_id === search.search_id ? { ...other, ...change } : other))

/** Suspends a search for 30 days. */
export function useSuspendSearch(userId: string) {
  return useSearchChange(
    userId,
    async ({ search_id: searchId }) =>
      call(contract.savedSearches.suspendSearch, {
        params: { clientId: userId, searchId },
        body: { days: suspendDays },
      }),
    (searches, search) => {
      const until = toUnixSeconds(addDays(new Date(), suspendDays))
      return updateSearch(searches, search, { suspended: 1, suspended_until: until, suspended_by: 'agent' })
    },
    () => texts.suspendedForDays(suspendDays),
  )
}

/** Enables a search and suspends the active one of its type. */
export function useEnableSearch(userId: string) {
  return useSearchChange(
    userId,
    async ({ search_id: searchId }) =>
      call(contract.savedSearches.enableSearch, { params: { clientId: userId, searchId } }),
    (searches, search) =>
      updateSearch(
        searches.map((other) =>
          other.ad_type === search.ad_type && other.suspended === 0
            ? { ...other, suspended: 1 as const, suspended_until: null, suspended_by: 'replaced' as const }
            : other,
        ),
        search,
        { suspended: 0, suspended_until: null, suspended_by: null, suspended_note: '' },
      ),
    ({ suspended_search_id: other }) => ({
      text: texts.searchActive,
      ...(other !== null && { description: texts.otherSearchSuspended }),
    }),
  )
}

/** Removes a search; the toast offers to undo. */
export function useRemoveSearch(userId: string) {
  const restore = useRestoreSearch(userId)
  return useSearchChange(
    userId,
    async ({ search_id: searchId }) =>
      call(contract.savedSearches.removeSearch, { params: { clientId: userId, searchId } }),
    (searches, search) => searches.filter(({ search_id }) => search_id !== search.search_id),
    (_, search) => ({ text: texts.searchRemoved, kind: 'plain', undo: () => restore.mutate(search) }),
  )
}

function useRestoreSearch(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ search_id: searchId }: SavedSearch) =>
      call(contract.savedSearches.restoreSearch, { params: { clientId: userId, searchId } }),
    onSettled: () => invalidateSavedSearches(client),
    meta: {
      ...searchChange,
      success: ({ search }) => ({
        text: texts.searchRestored,
        ...(search.suspended === 1 && { description: search.suspended_note }),
      }),
    },
  })
}
