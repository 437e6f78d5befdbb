import { queryOptions } from '@tanstack/react-query'
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
