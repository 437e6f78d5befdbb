import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'

const root = ['buildings'] as const

/** One building with its units. */
export function buildingQuery(id: string) {
  return queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => call(contract.buildings.building, { params: { id }, signal }),
    staleTime: 2 * 60_000,
  })
}

/** Buildings that a text may mean; the ones before stay in sight until the next ones are here. */
export function suggestBuildingsQuery(search: string) {
  return queryOptions({
    queryKey: [...root, 'suggest', search],
    queryFn: async ({ signal }) =>
      call(contract.buildings.suggestBuildings, { query: { search, offset: 0, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 60_000,
  })
}
