import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** The contract's limit; longer texts are cut. */
const maxLength = 200

/** Listings, buildings, clients and mail matching a text. Keeps the previous results while loading. */
export function paletteQuery(text: string) {
  const search = text.trim().slice(0, maxLength)
  return queryOptions({
    queryKey: ['suggestions', 'palette', search],
    queryFn: async ({ signal }) => call(contract.suggestions.palette, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 30_000,
    retry: false,
  })
}
