import type { MatchDigest } from '@pb/contract/saved-searches'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { matchSettingsQuery } from '../api.ts'

const choices: readonly { readonly value: MatchDigest; readonly label: string }[] = [
  { value: 'at_once', label: 'As they come' },
  { value: 'daily', label: 'Every day at 8 AM' },
  { value: 'weekly', label: 'On Mondays at 8 AM' },
  { value: 'none', label: 'Never' },
]

function useSaveDigest() {
  const client = useQueryClient()
  const { queryKey } = matchSettingsQuery
  return useMutation({
    scope: { id: 'match digest' },
    mutationFn: async (digest: MatchDigest) =>
      call(contract.savedSearches.saveMatchSettings, { body: { digest } }),
    onMutate: async (digest) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { digest })
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      toast.error(`This was not saved. ${messageOf(error)}`)
    },
  })
}

/** How often the agent hears of listings that fit the clients' searches: a section of the account settings. */
export function DigestPreference() {
  const { data, error, refetch } = useQuery(matchSettingsQuery)
  const save = useSaveDigest()
  return (
    <section
      id="matches"
      aria-labelledby="matches-title"
      className="scroll-mt-20 rounded-lg border bg-panel px-4 py-4 sm:px-5"
    >
      <h2 id="matches-title" className="text-base font-semibold">
        Matching listings
      </h2>
      <p className="mt-0.5 mb-3 max-w-prose text-sm text-muted">
        When a listing fits a client’s saved search, you hear of it once for each client. Choose how often.
      </p>
      {data && (
        <Select
          label="How often"
          value={data.digest}
          options={choices}
          onChange={(digest) => save.mutate(digest)}
          className="max-w-64"
        />
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} className="-my-6" />}
      {!data && !error && <Skeleton className="h-9 max-w-64" />}
    </section>
  )
}
