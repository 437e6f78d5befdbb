import type { MatchDigest } from '@pb/contract/saved-searches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { matchSettingsQuery } from '../../../queries/saved-searches.ts'
import * as texts from '../texts.ts'

const choices: readonly { readonly value: MatchDigest; readonly label: string }[] = [
  { value: 'at_once', label: texts.instantly },
  { value: 'daily', label: texts.dailyAt8 },
  { value: 'weekly', label: texts.mondaysAt8 },
  { value: 'none', label: texts.never },
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
    onError: (_error, _, before) => client.setQueryData(queryKey, before),
    meta: { error: (error) => texts.saveFailed(getErrorMessage(error)) },
  })
}

/** Account setting: how often the agent is notified of matching listings. */
export function DigestPreference() {
  const { data, error, refetch } = useQuery(matchSettingsQuery)
  const save = useSaveDigest()
  return (
    <Card
      as="section"
      id="matches"
      aria-labelledby="matches-title"
      className="scroll-mt-20 px-4 py-4 sm:px-5"
    >
      <h2 id="matches-title" className="text-base font-semibold">
        {texts.matchingListings}
      </h2>
      <p className="mt-0.5 mb-3 max-w-prose text-sm text-muted">{texts.matchingListingsHint}</p>
      {data && (
        <Select
          label={texts.howOften}
          value={data.digest}
          options={choices}
          onChange={(digest) => save.mutate(digest)}
          className="max-w-64"
        />
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} className="-my-6" />}
      {!data && !error && <Skeleton className="h-9 max-w-64" />}
    </Card>
  )
}
