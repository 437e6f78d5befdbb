import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** How many people the money of a deal needs. */
export const moneyControlsQuery = queryOptions({
  queryKey: ['money controls'],
  queryFn: ({ signal }) => call(contract.deals.moneyControls, { signal }),
})

/** Deductions and checklists of the office. */
export const dealSettingsQuery = queryOptions({
  queryKey: ['deal settings'],
  queryFn: ({ signal }) => call(contract.deals.dealSettings, { signal }),
})
