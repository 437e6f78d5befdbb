import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Keys of cached data about the office. */
const officeKeys = { all: ['office'] as const }

/** The office's name, address, phone, license and logo. */
export const officeQuery = queryOptions({
  queryKey: [...officeKeys.all, 'details'],
  queryFn: ({ signal }) => call(contract.office.office, { signal }),
})

/** What is left to do in a new office; empty when all is done. */
export const firstStepsQuery = queryOptions({
  queryKey: [...officeKeys.all, 'first steps'],
  queryFn: ({ signal }) => call(contract.office.firstSteps, { signal }),
  // Done by facts that other pages change.
  staleTime: 0,
})
