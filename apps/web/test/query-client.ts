import { QueryClient } from '@tanstack/react-query'
import { createMutationCache } from '../src/lib/create-mutation-cache.ts'

/** A query cache whose queries fail at once, and whose mutations show toasts as in the app. */
export const createTestClient = (): QueryClient =>
  new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: { queries: { retry: false } },
  })
