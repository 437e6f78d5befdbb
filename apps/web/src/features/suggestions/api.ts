import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'

const root = ['suggestions'] as const

/** Longer texts than the server takes are cut: nobody types an address that long. */
const longest = 200

/** What a text may mean; the answer before stays in sight until the next one is here. */
export function paletteQuery(text: string) {
  const search = text.trim().slice(0, longest)
  return queryOptions({
    queryKey: [...root, 'palette', search],
    queryFn: async ({ signal }) => call(contract.suggestions.palette, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 30_000,
    retry: false,
  })
}
