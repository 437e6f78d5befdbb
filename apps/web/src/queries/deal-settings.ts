import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Deductions and checklists of the office. */
export const dealSettingsQuery = queryOptions({
  queryKey: ['deal settings'],
  queryFn: ({ signal }) => call(contract.deals.dealSettings, { signal }),
})
