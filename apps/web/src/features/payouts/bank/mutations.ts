import type { QueryClient } from '@tanstack/react-query'
import { bankKeys } from '../../../queries/bank-statements.ts'

/** A change of bank files or matches; everything that shows them is fetched again, also after an error. */
export const bankChange = {
  log: 'Could not change bank transactions',
  refresh: (client: QueryClient) => void client.invalidateQueries({ queryKey: bankKeys.root }),
}
